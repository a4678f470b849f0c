import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { deleteAccount, exportAccount } from '#contract/account/account-settings.ts';
import { call } from '#web/lib/api/api.ts';
import { leaveSession, markSigningOut } from '#web/lib/api/session.ts';
import { forgetStudio } from '#web/lib/storage.ts';
import { toast } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { AccountCard } from './account-card.tsx';
import { MINE } from './account-words.ts';
import { PasswordDialog } from './password-dialog.tsx';

export function DataCard() {
  return (
    <AccountCard title={MINE.data} text={MINE.dataText}>
      {/* A plain link: the browser writes the zip to the disk while it arrives. */}
      <a className="btn btn-secondary justify-self-start" href={exportAccount.path} download>
        <Icon of={Download} />
        {MINE.downloadData}
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
    markSigningOut(true);
    forgetStudio();
    leaveSession(client);
    toast(MINE.deleted, MINE.deletedText);
    await navigate('/', { replace: true });
  };
  return (
    <AccountCard title={MINE.deleteTitle} text={MINE.deleteText}>
      <Button look="danger" className="justify-self-start" onClick={() => setOpen(true)}>
        {MINE.deleteAccount}
      </Button>
      <PasswordDialog
        open={open}
        onClose={() => setOpen(false)}
        danger
        title={MINE.deleteSure}
        description={MINE.deleteText}
        confirmLabel={MINE.deleteAccount}
        busyLabel={MINE.deleting}
        onConfirm={remove}
      />
    </AccountCard>
  );
}
