import { useQuery } from '@tanstack/react-query';
import { sendVerification } from '#contract/account/account-recovery.ts';
import { getAccount } from '#contract/account/account-settings.ts';
import { call } from '#web/lib/api/api.ts';
import { endpointQuery } from '#web/lib/api/queries.ts';
import { useWrite } from '#web/lib/api/use-write.ts';
import { toast } from '#web/lib/toasts.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { OutboxHint } from '../sign-in/outbox-hint.tsx';
import { ACCOUNT } from './account-words.ts';

/** Refetches the account on focus until its email address is confirmed, because the link opens in another tab. */
export const useAccountUntilConfirmed = () =>
  useQuery({
    ...endpointQuery(getAccount),
    refetchOnWindowFocus: ({ state }) => state.data?.emailVerified === false && 'always',
  });

/** Sends the link that confirms the email address. */
export function SendConfirmation({ size }: { size?: 'sm' }) {
  const send = useWrite(() => call(sendVerification), {
    onDone: ({ message }) => toast(ACCOUNT.linkSent, message),
    failedTitle: ACCOUNT.linkNotSent,
    fallbackText: ACCOUNT.somethingWrong,
  });
  return (
    <Button size={size} busy={send.isPending} busyLabel={ACCOUNT.sending} onClick={() => send.mutate()}>
      {ACCOUNT.sendAgain}
    </Button>
  );
}

/** Asks the user to confirm the email address, and says why. Renders nothing once it is confirmed. */
export function ConfirmEmail() {
  const { data: account } = useAccountUntilConfirmed();
  if (account?.emailVerified !== false) return null;
  return (
    <div className="grid gap-3">
      <Banner action={<SendConfirmation size="sm" />}>
        <span className="wrap-anywhere">{ACCOUNT.unconfirmedText(account.user.email)}</span>
      </Banner>
      <OutboxHint />
    </div>
  );
}
