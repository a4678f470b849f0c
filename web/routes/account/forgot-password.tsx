import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { ForgotPasswordForm } from '#web/account/sign-in/forgot-password-form.tsx';
import { OutboxHint } from '#web/account/sign-in/outbox-hint.tsx';
import { RecoveryPage } from '#web/account/sign-in/recovery-page.tsx';
import { RECOVERY } from '#web/account/sign-in/recovery-words.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { Button } from '#web/ui/button.tsx';

export const meta = () => pageMeta({ title: RECOVERY.forgotTitle, description: RECOVERY.forgotLead });

export default function ForgotPassword() {
  const [message, setMessage] = useState<string>();
  // The query of the sign-in page, which names the page that was wanted.
  const { search } = useLocation();
  const back = (
    <Link className="link small inline-flex min-h-8 items-center justify-self-start" to={{ pathname: '/auth', search }}>
      {RECOVERY.back}
    </Link>
  );
  if (message === undefined)
    return (
      <RecoveryPage title={RECOVERY.forgotTitle} lead={RECOVERY.forgotLead}>
        <ForgotPasswordForm onSent={setMessage} />
        {back}
      </RecoveryPage>
    );
  return (
    <RecoveryPage title={RECOVERY.sentTitle} lead={<span role="status">{message}</span>}>
      <p className="small">{RECOVERY.sentHelp}</p>
      <OutboxHint />
      <div className="flex flex-wrap items-center gap-4">
        <Button onClick={() => setMessage(undefined)}>{RECOVERY.another}</Button>
        {back}
      </div>
    </RecoveryPage>
  );
}
