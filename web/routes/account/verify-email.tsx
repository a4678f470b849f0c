import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { verifyEmail } from '#contract/account/account-recovery.ts';
import { getAccount } from '#contract/account/account-settings.ts';
import { RecoveryPage } from '#web/account/sign-in/recovery-page.tsx';
import { RECOVERY } from '#web/account/sign-in/recovery-words.ts';
import { forgetLinkToken, useLinkToken } from '#web/account/sign-in/use-link-token.ts';
import { getProblemCode, getUserMessage } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { endpointUrl } from '#web/lib/api/queries.ts';
import { useUser, USER_KEY } from '#web/lib/api/session.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';

export const meta = () => pageMeta({ title: RECOVERY.verifyTitle, noIndex: true });

/** Confirms an email address. It needs a click, because email scanners open every link. */
export default function VerifyEmail() {
  const user = useUser();
  const client = useQueryClient();
  const token = useLinkToken();
  const navigate = useNavigate();
  const location = useLocation();
  const state = location.state as { confirmed?: string } | null;
  const verify = useMutation({
    mutationFn: (linkToken: string) => call(verifyEmail, { body: { token: linkToken } }),
    onError: (error) => {
      if (getProblemCode(error) === 'link_not_valid') forgetLinkToken();
    },
    onSuccess: async ({ email }) => {
      forgetLinkToken();
      // A reload of this page says it again, without the link. By now another page may be open.
      if (window.location.pathname === location.pathname)
        void navigate({}, { replace: true, state: { confirmed: email } });
      await client.invalidateQueries({ queryKey: [endpointUrl(getAccount)] });
      await client.invalidateQueries({ queryKey: USER_KEY });
    },
  });
  const nextLink =
    user == null ? (
      <ButtonLink look="primary" size="lg" to="/auth" className="justify-self-start">
        {RECOVERY.toSignIn}
      </ButtonLink>
    ) : (
      <ButtonLink look="primary" size="lg" to="/dashboard" className="justify-self-start">
        {RECOVERY.toDashboard}
      </ButtonLink>
    );
  const confirmed = verify.data?.email ?? state?.confirmed;
  if (confirmed !== undefined)
    return (
      <RecoveryPage
        title={RECOVERY.confirmedTitle}
        lead={<span role="status">{RECOVERY.confirmedText(confirmed)}</span>}
      >
        {nextLink}
      </RecoveryPage>
    );
  if (token === null || verify.isError) {
    return (
      <RecoveryPage
        title={RECOVERY.badLinkTitle}
        lead={<span role="alert">{getUserMessage(verify.error, RECOVERY.badVerify)}</span>}
      >
        <ButtonLink size="lg" to="/account" className="justify-self-start">
          {RECOVERY.toAccount}
        </ButtonLink>
      </RecoveryPage>
    );
  }
  return (
    <RecoveryPage title={RECOVERY.verifyTitle} lead={RECOVERY.verifyLead}>
      <Button
        look="primary"
        size="lg"
        className="justify-self-start"
        busy={verify.isPending}
        busyLabel={RECOVERY.confirming}
        onClick={() => verify.mutate(token)}
      >
        {RECOVERY.confirm}
      </Button>
    </RecoveryPage>
  );
}
