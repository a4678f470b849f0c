import { useMutation, useQueryClient } from '@tanstack/react-query';
import { revertEmailChange } from '#contract/account/account-recovery.ts';
import { RecoveryPage } from '#web/account/sign-in/recovery-page.tsx';
import { RECOVERY } from '#web/account/sign-in/recovery-words.ts';
import { forgetLinkToken, useLinkToken } from '#web/account/sign-in/use-link-token.ts';
import { getProblemCode, getUserMessage } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { leaveSession } from '#web/lib/api/session.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';

export const meta = () => pageMeta({ title: RECOVERY.keepTitle, noIndex: true });

/** Keeps the account's old email address by undoing the change. It needs a click, because email scanners open every link. */
export default function KeepEmail() {
  const client = useQueryClient();
  const token = useLinkToken();
  const keep = useMutation({
    mutationFn: (linkToken: string) => call(revertEmailChange, { body: { token: linkToken } }),
    // The server has ended every session of the account, because a stranger may hold one; this browser's is among them.
    onSuccess: () => {
      forgetLinkToken();
      leaveSession(client);
    },
    onError: (error) => {
      if (getProblemCode(error) === 'link_not_valid') forgetLinkToken();
    },
  });
  if (keep.isSuccess) {
    return (
      <RecoveryPage
        title={RECOVERY.keptTitle}
        lead={
          <span role="status" className="wrap-anywhere">
            {keep.data.message}
          </span>
        }
      >
        <ButtonLink
          look="primary"
          size="lg"
          to={`/reset-password#token=${keep.data.resetToken}`}
          className="justify-self-start"
        >
          {RECOVERY.choosePassword}
        </ButtonLink>
      </RecoveryPage>
    );
  }
  if (token === null || keep.isError) {
    return (
      <RecoveryPage
        title={RECOVERY.badLinkTitle}
        lead={<span role="alert">{getUserMessage(keep.error, RECOVERY.keepFailed)}</span>}
      >
        <ButtonLink look="primary" size="lg" to="/forgot-password" className="justify-self-start">
          {RECOVERY.forgot}
        </ButtonLink>
      </RecoveryPage>
    );
  }
  return (
    <RecoveryPage title={RECOVERY.keepTitle} lead={RECOVERY.keepLead}>
      <ul className="grid list-disc gap-1 pl-5 text-ink-2">
        {RECOVERY.keepEffects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <Button
        look="primary"
        size="lg"
        className="justify-self-start"
        busy={keep.isPending}
        busyLabel={RECOVERY.keeping}
        onClick={() => keep.mutate(token)}
      >
        {RECOVERY.keep}
      </Button>
      <p className="small">{RECOVERY.itWasMe}</p>
    </RecoveryPage>
  );
}
