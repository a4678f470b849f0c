import { useState } from 'react';
import {
  startTwoFactorSetup,
  disableTwoFactor,
  renewRecoveryCodes,
  type AccountView,
} from '#contract/account/account-settings.ts';
import { call } from '#web/lib/api/api.ts';
import { toast } from '#web/lib/toasts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { AccountCard } from './account-card.tsx';
import { ACCOUNT } from './account-words.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { AuthenticatorSetup, type TotpSecret } from './authenticator-setup.tsx';
import { useRefreshAccount } from './use-account.ts';

type OpenDialog =
  | { dialog: 'closed' | 'begin' | 'renew' | 'end' }
  | { dialog: 'scan'; secret: TotpSecret }
  | { dialog: 'codes'; codes: string[] };
const CLOSED: OpenDialog = { dialog: 'closed' };

export function TwoFactorCard({ account: { user, twoFactor, recoveryCodesLeft } }: { account: AccountView }) {
  const refresh = useRefreshAccount();
  const [open, setOpen] = useState<OpenDialog>(CLOSED);
  const close = (): void => setOpen(CLOSED);
  const showCodes = (codes: string[]): void => {
    setOpen({ dialog: 'codes', codes });
    void refresh();
  };

  return (
    <AccountCard
      title={ACCOUNT.twoFactor}
      text={ACCOUNT.twoFactorText}
      state={<Badge tone={twoFactor ? 'ok' : 'plain'}>{twoFactor ? ACCOUNT.on : ACCOUNT.off}</Badge>}
    >
      {twoFactor && <p className="small">{ACCOUNT.codesLeft(recoveryCodesLeft)}</p>}
      <div className="flex flex-wrap gap-3">
        {twoFactor ? (
          <>
            <Button onClick={() => setOpen({ dialog: 'renew' })}>{ACCOUNT.newCodes}</Button>
            <Button look="quiet" onClick={() => setOpen({ dialog: 'end' })}>
              {ACCOUNT.switchOff}
            </Button>
          </>
        ) : (
          <Button onClick={() => setOpen({ dialog: 'begin' })}>{ACCOUNT.setUp}</Button>
        )}
      </div>

      <PasswordDialogs open={open} onOpen={setOpen} onCodes={showCodes} />
      <Dialog open={open.dialog === 'scan'} onClose={close} title={ACCOUNT.scanTitle} description={ACCOUNT.scanText}>
        {open.dialog === 'scan' && <AuthenticatorSetup secret={open.secret} onConfirmed={showCodes} onCancel={close} />}
      </Dialog>
      <Dialog open={open.dialog === 'codes'} onClose={close} title={ACCOUNT.codesTitle} description={ACCOUNT.codesText}>
        {open.dialog === 'codes' && <RecoveryCodes codes={open.codes} account={user.email} onDone={close} />}
      </Dialog>
    </AccountCard>
  );
}

interface PasswordDialogsProps {
  open: OpenDialog;
  onOpen: (open: OpenDialog) => void;
  onCodes: (codes: string[]) => void;
}

/** Each change asks for the password first. */
function PasswordDialogs({ open, onOpen, onCodes }: PasswordDialogsProps) {
  const refresh = useRefreshAccount();
  const close = (): void => onOpen(CLOSED);
  return (
    <>
      <PasswordDialog
        open={open.dialog === 'begin'}
        onClose={close}
        title={ACCOUNT.twoFactor}
        description={ACCOUNT.passwordWhy}
        confirmLabel={ACCOUNT.continue}
        busyLabel={ACCOUNT.preparing}
        onConfirm={async (password) =>
          onOpen({ dialog: 'scan', secret: await call(startTwoFactorSetup, { body: { password } }) })
        }
      />
      <PasswordDialog
        open={open.dialog === 'renew'}
        onClose={close}
        title={ACCOUNT.newCodes}
        description={ACCOUNT.newCodesText}
        confirmLabel={ACCOUNT.makeCodes}
        busyLabel={ACCOUNT.preparing}
        onConfirm={async (password) => onCodes((await call(renewRecoveryCodes, { body: { password } })).recoveryCodes)}
      />
      <PasswordDialog
        open={open.dialog === 'end'}
        onClose={close}
        danger
        title={ACCOUNT.switchOffTitle}
        description={ACCOUNT.switchOffText}
        confirmLabel={ACCOUNT.switchOff}
        busyLabel={ACCOUNT.changing}
        onConfirm={async (password) => {
          await call(disableTwoFactor, { body: { password } });
          await refresh();
          close();
          toast(ACCOUNT.switchedOff);
        }}
      />
    </>
  );
}
