import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Dialog, DialogActs } from '#web/ui/dialog.tsx';

/** What stands in the way, and the way to the plans. */
export function UpgradeDialog({ open, onOpenChange, title, text }: { open: boolean; onOpenChange: (open: boolean) => void; title: string; text: string }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} description={text}>
      <DialogActs>
        <Button look="quiet" onClick={() => onOpenChange(false)}>Not now</Button>
        <ButtonLink look="primary" to="/subscription">See the plans</ButtonLink>
      </DialogActs>
    </Dialog>
  );
}
