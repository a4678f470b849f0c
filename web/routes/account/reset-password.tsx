import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { RecoveryPage } from '#web/account/sign-in/recovery-page.tsx';
import { RECOVERY } from '#web/account/sign-in/recovery-words.ts';
import { ResetPasswordForm } from '#web/account/sign-in/reset-password-form.tsx';
import { forgetLinkToken, useLinkToken } from '#web/account/sign-in/use-link-token.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { leaveSession } from '#web/lib/api/session.ts';
import { toast } from '#web/lib/toasts.ts';
import { ButtonLink } from '#web/ui/button.tsx';

export const meta = () => pageMeta({ title: RECOVERY.resetTitle, noIndex: true });

export default function ResetPassword() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const token = useLinkToken();
  const [isBadLink, setBadLink] = useState(false);
  if (token === null || isBadLink) {
    return (
      <RecoveryPage title={RECOVERY.badLinkTitle} lead={RECOVERY.badLink}>
        <ButtonLink look="primary" size="lg" to="/forgot-password" className="justify-self-start">
          {RECOVERY.newLink}
        </ButtonLink>
      </RecoveryPage>
    );
  }
  const refuse = (): void => {
    forgetLinkToken();
    setBadLink(true);
  };
  const finish = ({ message, email }: { message: string; email: string }): void => {
    forgetLinkToken();
    leaveSession(client);
    toast(RECOVERY.changed, message);
    // By now another page may be open.
    if (window.location.pathname === pathname) void navigate('/auth', { replace: true, state: { email } });
  };
  return (
    <RecoveryPage title={RECOVERY.resetTitle} lead={RECOVERY.resetLead}>
      <ResetPasswordForm token={token} onDone={finish} onBadLink={refuse} />
    </RecoveryPage>
  );
}
