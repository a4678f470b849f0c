import { useState } from 'react';
import { changeAccount, cancelEmailChange, type AccountView } from '#contract/account/account-settings.ts';
import { call } from '#web/lib/api/api.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { AccountCard } from './account-card.tsx';
import { SendConfirmation } from './confirm-email.tsx';
import { ACCOUNT } from './account-words.ts';
import { OutboxHint } from '../sign-in/outbox-hint.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { refusedFields } from '../sign-in/refused-fields.ts';
import { useAccountChange, useCacheAccount } from './use-account.ts';

export function EmailCard({ account: { user, emailVerified, pendingEmail } }: { account: AccountView }) {
  const [isChanging, setChanging] = useState(false);
  const cancelChange = useAccountChange(() => call(cancelEmailChange));
  return (
    <AccountCard
      title={ACCOUNT.email}
      state={
        <Badge tone={emailVerified ? 'ok' : 'warn'}>{emailVerified ? ACCOUNT.confirmed : ACCOUNT.unconfirmed}</Badge>
      }
    >
      <p className="font-medium wrap-anywhere">{user.email}</p>
      {!emailVerified && <p className="small max-w-[60ch]">{ACCOUNT.unconfirmedText('this address')}</p>}
      {pendingEmail !== null && (
        <p className="small wrap-anywhere" role="status">
          {ACCOUNT.pending(pendingEmail)}
        </p>
      )}
      {(!emailVerified || pendingEmail !== null) && <OutboxHint />}
      <div className="flex flex-wrap gap-3">
        {!emailVerified && <SendConfirmation />}
        {pendingEmail !== null && (
          <Button look="quiet" busy={cancelChange.isPending} onClick={() => cancelChange.mutate(undefined)}>
            {ACCOUNT.keepOld}
          </Button>
        )}
        <Button onClick={() => setChanging(true)}>{ACCOUNT.changeEmail}</Button>
      </div>
      <ChangeEmail open={isChanging} onClose={() => setChanging(false)} />
    </AccountCard>
  );
}

function ChangeEmail({ open, onClose }: { open: boolean; onClose: () => void }) {
  const cacheAccount = useCacheAccount();
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const close = (): void => {
    setEmail('');
    setError(undefined);
    onClose();
  };
  const send = async (password: string): Promise<void> => {
    setError(undefined);
    try {
      cacheAccount(await call(changeAccount, { body: { email, password } }));
      close();
    } catch (failure) {
      const refused = refusedFields(failure, ['email', 'password'] as const);
      setError(refused.find(([field]) => field === 'email')?.[1]);
      // A problem with the email address is shown at the address field, not at the password field.
      if (refused.length > 0 && refused.every(([field]) => field === 'email')) return;
      throw failure;
    }
  };
  return (
    <PasswordDialog
      open={open}
      onClose={close}
      title={ACCOUNT.changeEmail}
      description={ACCOUNT.emailHow}
      confirmLabel={ACCOUNT.sendLink}
      busyLabel={ACCOUNT.sending}
      onConfirm={send}
    >
      <TextField
        label={ACCOUNT.newEmail}
        type="email"
        autoComplete="email"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={error}
      />
    </PasswordDialog>
  );
}
