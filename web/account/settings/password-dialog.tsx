import { useState, type FormEvent, type ReactNode } from 'react';
import { getUserMessage } from '#web/lib/api/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { ACCOUNT } from './account-words.ts';
import { PasswordField } from '../sign-in/password-field.tsx';
import { refusedFields } from '../sign-in/refused-fields.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  title: string;
  description: string;
  confirmLabel: string;
  busyLabel: string;
  danger?: boolean;
  wide?: boolean;
  /**
   * Resolves to `false` if another field is invalid; the typed password is then kept. Errors are shown at the password.
   */
  onConfirm: (password: string) => Promise<unknown>;
  /** Fields before the password. */
  children?: ReactNode;
}

/** Asks for the password before a sensitive change, so that nobody else who uses this browser can make it. */
export function PasswordDialog({
  open,
  onClose,
  title,
  description,
  confirmLabel,
  busyLabel,
  danger = false,
  wide = false,
  onConfirm,
  children,
}: Props) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const close = (): void => {
    if (busy) return;
    setPassword('');
    setError(undefined);
    onClose();
  };
  const confirm = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (password === '') return setError(ACCOUNT.passwordWhy);
    setBusy(true);
    setError(undefined);
    try {
      if ((await onConfirm(password)) !== false) setPassword('');
    } catch (failure) {
      setError(
        refusedFields(failure, ['password'] as const)[0]?.[1] ?? getUserMessage(failure, ACCOUNT.somethingWrong),
      );
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog wide={wide} open={open} onClose={close} title={title} description={description}>
      <form className="grid gap-5" noValidate onSubmit={(event) => void confirm(event)}>
        {children}
        <PasswordField
          label={ACCOUNT.password}
          hint={ACCOUNT.passwordToConfirm}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={error}
        />
        <div className="sticky-actions">
          <DialogActions>
            <Button look="quiet" disabled={busy} onClick={close}>
              {ACCOUNT.cancel}
            </Button>
            <Button look={danger ? 'danger' : 'primary'} type="submit" busy={busy} busyLabel={busyLabel}>
              {confirmLabel}
            </Button>
          </DialogActions>
        </div>
      </form>
    </Dialog>
  );
}
