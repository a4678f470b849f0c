import { useState } from 'react';
import { Link } from 'react-router';
import { ForgotPasswordForm } from '#web/accounts/forgot-password-form.tsx';
import { OutboxHint } from '#web/accounts/outbox-hint.tsx';
import { RecoveryPage } from '#web/accounts/recovery-page.tsx';
import { RECOVERY } from '#web/accounts/recovery-words.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { Button } from '#web/ui/button.tsx';

export const meta = () => pageMeta({ title: RECOVERY.forgotTitle, description: RECOVERY.forgotLead });

export default function ForgotPassword() {
  const [said, setSaid] = useState<string>();
  const back = (
    <Link className="link small inline-flex min-h-8 items-center justify-self-start" to="/auth">
      {RECOVERY.back}
    </Link>
  );
  if (said === undefined)
    return (
      <RecoveryPage title={RECOVERY.forgotTitle} lead={RECOVERY.forgotLead}>
        <ForgotPasswordForm onSent={setSaid} />
        {back}
      </RecoveryPage>
    );
  return (
    <RecoveryPage title={RECOVERY.sentTitle} lead={<span role="status">{said}</span>}>
      <p className="small">{RECOVERY.sentHelp}</p>
      <OutboxHint />
      <div className="flex flex-wrap items-center gap-4">
        <Button onClick={() => setSaid(undefined)}>{RECOVERY.another}</Button>
        {back}
      </div>
    </RecoveryPage>
  );
}
