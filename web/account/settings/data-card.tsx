import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { deleteAccount, exportAccount } from '#contract/account/account-settings.ts';
import { call } from '#web/lib/api/api.ts';
import { endSigningOut, leaveSession, setSigningOut } from '#web/lib/api/session.ts';
import { removePrivateData } from '#web/lib/storage.ts';
import { toast } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { AccountCard } from './account-card.tsx';
import { ACCOUNT } from './account-words.ts';
import { PasswordDialog } from './password-dialog.tsx';

export function DataCard() {
  return (
    <AccountCard title={ACCOUNT.data} text={ACCOUNT.dataText}>
      {/* A plain link, so that the browser streams the zip to disk. */}
      <a className="btn btn-secondary justify-self-start" href={exportAccount.path} download>
        <Icon icon={Download} />
        {ACCOUNT.downloadData}
      </a>
    </AccountCard>
  );
}

export function DeleteCard() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const remove = async (password: string): Promise<void> => {
    await call(deleteAccount, { body: { password } });
    setSigningOut(true);
    removePrivateData();
    leaveSession(client);
    endSigningOut();
    toast(ACCOUNT.deleted, ACCOUNT.deletedText);
    await navigate('/', { replace: true });
  };
  return (
    <AccountCard title={ACCOUNT.deleteTitle} text={ACCOUNT.deleteText}>
      <Button look="danger" className="justify-self-start" onClick={() => setOpen(true)}>
        {ACCOUNT.deleteAccount}
      </Button>
      <PasswordDialog
        open={open}
        onClose={() => setOpen(false)}
        danger
        title={ACCOUNT.deleteSure}
        description={ACCOUNT.deleteText}
        confirmLabel={ACCOUNT.deleteAccount}
        busyLabel={ACCOUNT.deleting}
        onConfirm={remove}
      />
    </AccountCard>
  );
}
