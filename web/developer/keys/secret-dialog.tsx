import { Copy } from 'lucide-react';
import { useRef } from 'react';
import { copyText } from '#web/lib/copy-text.ts';
import { toast, toastError } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { API_WORDS } from './api-words.ts';

interface Props {
  /** The dialog is closed while this is undefined. */
  secret: string | undefined;
  title: string;
  text: string;
  copyLabel: string;
  copiedText: string;
  onClose: () => void;
}

/** Shows a secret that cannot be read again later, until the user closes the dialog. */
export function SecretDialog({ secret, title, text, copyLabel, copiedText, onClose }: Props) {
  const shown = useRef<HTMLParagraphElement>(null);
  const copy = async (): Promise<void> => {
    if (await copyText(secret ?? '', shown.current)) toast(copiedText);
    else toastError(API_WORDS.failed, API_WORDS.copyFailed);
  };
  return (
    <Dialog open={secret !== undefined} onClose={onClose} title={title} description={text} closeLabel={API_WORDS.close}>
      <p ref={shown} className="rounded-md bg-sunken p-4 font-mono text-[0.9375rem] break-all select-all">
        {secret}
      </p>
      <DialogActions>
        <Button onClick={() => void copy()}>
          <Icon icon={Copy} />
          {copyLabel}
        </Button>
        <Button look="primary" onClick={onClose}>
          {API_WORDS.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
