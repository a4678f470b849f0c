import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Dialog, DialogActs } from '#web/ui/dialog.tsx';
import { PLANS_LINK, UPGRADE } from '../studio-words.ts';

/** A refusal that a plan lifts, and the way to the plans. */
export function UpgradeDialog({
  open,
  onOpenChange,
  title,
  text,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  text: string;
}) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} description={text}>
      <DialogActs>
        <Button look="quiet" onClick={() => onOpenChange(false)}>
          {UPGRADE.notNow}
        </Button>
        <ButtonLink look="primary" to="/subscription">
          {PLANS_LINK.see}
        </ButtonLink>
      </DialogActs>
    </Dialog>
  );
}
