import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import {
  MAX_PASSKEY_NAME_LENGTH,
  removePasskey,
  type AccountView,
  type Passkey,
} from '#contract/account/account-settings.ts';
import { formatDate } from '#contract/formats.ts';
import { getUserMessage } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { toast, toastError } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { AccountCard } from './account-card.tsx';
import { ACCOUNT } from './account-words.ts';
import { supportsPasskeys, CeremonyStoppedError, createPasskey } from '../sign-in/passkey-ceremony.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { useAccountChange, useRefreshAccount } from './use-account.ts';

export function PasskeysCard({ account: { passkeys } }: { account: AccountView }) {
  const refresh = useRefreshAccount();
  const [isAdding, setAdding] = useState(false);
  const [name, setName] = useState('');
  const [toRemove, setToRemove] = useState<Passkey>();

  const add = async (password: string): Promise<void> => {
    try {
      await createPasskey(name, password);
      toast(ACCOUNT.passkeyAdded);
    } catch (error) {
      if (!(error instanceof CeremonyStoppedError)) throw error;
      toastError(ACCOUNT.passkeyStopped, error.message);
    }
    setAdding(false);
    setName('');
    await refresh();
  };
  return (
    <AccountCard title={ACCOUNT.passkeys} text={ACCOUNT.passkeysText}>
      {passkeys.length === 0 ? (
        <p className="small">{ACCOUNT.noPasskeys}</p>
      ) : (
        <ul className="grid">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setToRemove(passkey)} />
          ))}
        </ul>
      )}
      {supportsPasskeys() ? (
        <Button className="justify-self-start" onClick={() => setAdding(true)}>
          {ACCOUNT.addPasskey}
        </Button>
      ) : (
        <p className="small">{ACCOUNT.passkeysUnknown}</p>
      )}
      <PasswordDialog
        open={isAdding}
        onClose={() => setAdding(false)}
        title={ACCOUNT.addPasskey}
        description={ACCOUNT.addPasskeyText}
        confirmLabel={ACCOUNT.continue}
        busyLabel={ACCOUNT.waiting}
        onConfirm={add}
      >
        <TextField
          label={ACCOUNT.passkeyName}
          note={ACCOUNT.optional}
          hint={ACCOUNT.passkeyNameHint}
          maxLength={MAX_PASSKEY_NAME_LENGTH}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </PasswordDialog>
      <RemovePasskey passkey={toRemove} onClose={() => setToRemove(undefined)} />
    </AccountCard>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <li className="flex items-center gap-3 border-t border-line py-3">
      <Icon icon={KeyRound} className="flex-none text-ink-3" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="small block">
          {ACCOUNT.added(formatDate(createdAt))},{' '}
          {lastUsedAt === null ? ACCOUNT.neverUsed : ACCOUNT.used(formatDate(lastUsedAt))}
        </span>
      </span>
      <Button look="quiet" size="sm" aria-label={ACCOUNT.removePasskey(name)} onClick={onRemove}>
        {ACCOUNT.remove}
      </Button>
    </li>
  );
}

/** Confirms the removal of `passkey`; closed while it is undefined. */
function RemovePasskey({ passkey, onClose }: { passkey: Passkey | undefined; onClose: () => void }) {
  const remove = useAccountChange((id: string) => call(removePasskey, { params: { id } }));
  const confirm = (): void => {
    if (passkey === undefined) return;
    remove.mutate(passkey.id, {
      onSuccess: () => toast(ACCOUNT.passkeyRemoved),
      onError: (error) => toastError(ACCOUNT.failed, getUserMessage(error, ACCOUNT.somethingWrong)),
      onSettled: onClose,
    });
  };
  return (
    <ConfirmDialog
      open={passkey !== undefined}
      onClose={onClose}
      title={ACCOUNT.removeTitle}
      description={ACCOUNT.removeText(passkey?.name ?? '')}
      confirmLabel={ACCOUNT.remove}
      cancelLabel={ACCOUNT.cancel}
      busy={remove.isPending}
      busyLabel={ACCOUNT.removing}
      onConfirm={confirm}
    />
  );
}
