import './recovery-codes.css';
import { Copy, Download, Printer } from 'lucide-react';
import { useRef } from 'react';
import { copyText } from '#web/lib/copy-text.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { toast, toastError } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ACCOUNT } from './account-words.ts';

/** Shows new recovery codes. They are shown only once. */
export function RecoveryCodes({
  codes,
  account,
  onDone,
}: {
  codes: readonly string[];
  /** Email address of the account, printed with the codes. */
  account: string;
  onDone: () => void;
}) {
  const text = `Retrim recovery codes\n\n${codes.join('\n')}\n`;
  const list = useRef<HTMLUListElement>(null);
  const copy = async (): Promise<void> => {
    if (await copyText(text, list.current)) toast(ACCOUNT.copied);
    else toastError(ACCOUNT.copyFailed, ACCOUNT.copyByHand);
  };
  return (
    <div className="recovery-sheet grid gap-5">
      <p className="recovery-head t3">{ACCOUNT.codesOnPaper(account)}</p>
      <ul
        ref={list}
        className="grid grid-cols-1 gap-x-6 gap-y-1.5 rounded-md bg-sunken p-4 font-mono text-[0.9375rem] min-[420px]:grid-cols-2"
        aria-label={ACCOUNT.codesTitle}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copy()}>
          <Icon icon={Copy} />
          {ACCOUNT.copy}
        </Button>
        <Button onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'retrim-recovery-codes.txt')}>
          <Icon icon={Download} />
          {ACCOUNT.download}
        </Button>
        <Button onClick={() => window.print()}>
          <Icon icon={Printer} />
          {ACCOUNT.print}
        </Button>
      </div>
      <DialogActions>
        <Button look="primary" onClick={onDone}>
          {ACCOUNT.done}
        </Button>
      </DialogActions>
    </div>
  );
}
