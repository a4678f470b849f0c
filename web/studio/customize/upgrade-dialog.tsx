import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { useRendering } from '../studio-context.tsx';
import { PLANS_LINK, UPGRADE } from '../studio-words.ts';

interface UpgradeDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  text: string;
}

function UpgradeDialog({ open, onClose, title, text }: UpgradeDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title} description={text}>
      <DialogActions>
        <Button look="quiet" onClick={onClose}>
          {UPGRADE.notNow}
        </Button>
        <ButtonLink look="primary" to="/subscription">
          {PLANS_LINK.see}
        </ButtonLink>
      </DialogActions>
    </Dialog>
  );
}

/** Explains to a user without a plan that a premium style cannot be rendered. */
export function PremiumStyleDialog(props: Pick<UpgradeDialogProps, 'open' | 'onClose'>) {
  return <UpgradeDialog {...props} title={UPGRADE.styleTitle} text={UPGRADE.styleText} />;
}

/** Explains why the server refused to render, if a plan would help. */
export function RefusalDialog() {
  const {
    render: { refusal, clearRefusal },
  } = useRendering();
  return (
    <UpgradeDialog
      open={refusal !== null}
      onClose={clearRefusal}
      title={refusal?.title ?? ''}
      text={refusal?.description ?? ''}
    />
  );
}
