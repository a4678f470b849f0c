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
import { ScanCode, type TotpSecret } from './scan-code.tsx';
import { useRefreshAccount } from './use-account.ts';

/** The open dialog. */
type Step =
  | { dialog: 'closed' | 'begin' | 'renew' | 'end' }
  | { dialog: 'scan'; secret: TotpSecret }
  | { dialog: 'codes'; codes: string[] };
const CLOSED: Step = { dialog: 'closed' };

export function TwoFactorCard({ account: { user, twoFactor, recoveryCodesLeft } }: { account: AccountView }) {
  const refresh = useRefreshAccount();
  const [step, setStep] = useState<Step>(CLOSED);
  const close = (): void => setStep(CLOSED);
  const showCodes = (codes: string[]): void => {
    setStep({ dialog: 'codes', codes });
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
            <Button onClick={() => setStep({ dialog: 'renew' })}>{ACCOUNT.newCodes}</Button>
            <Button look="quiet" onClick={() => setStep({ dialog: 'end' })}>
              {ACCOUNT.switchOff}
            </Button>
          </>
        ) : (
          <Button onClick={() => setStep({ dialog: 'begin' })}>{ACCOUNT.setUp}</Button>
        )}
      </div>

      <PasswordDialogs step={step} onStep={setStep} onCodes={showCodes} />
      <Dialog open={step.dialog === 'scan'} onClose={close} title={ACCOUNT.scanTitle} description={ACCOUNT.scanText}>
        {step.dialog === 'scan' && <ScanCode secret={step.secret} onConfirmed={showCodes} onCancel={close} />}
      </Dialog>
      <Dialog open={step.dialog === 'codes'} onClose={close} title={ACCOUNT.codesTitle} description={ACCOUNT.codesText}>
        {step.dialog === 'codes' && <RecoveryCodes codes={step.codes} account={user.email} onDone={close} />}
      </Dialog>
    </AccountCard>
  );
}

interface PasswordDialogsProps {
  step: Step;
  onStep: (step: Step) => void;
  onCodes: (codes: string[]) => void;
}

/** Each change asks for the password first. */
function PasswordDialogs({ step, onStep, onCodes }: PasswordDialogsProps) {
  const refresh = useRefreshAccount();
  const close = (): void => onStep(CLOSED);
  return (
    <>
      <PasswordDialog
        open={step.dialog === 'begin'}
        onClose={close}
        title={ACCOUNT.twoFactor}
        description={ACCOUNT.passwordWhy}
        confirmLabel={ACCOUNT.continue}
        busyLabel={ACCOUNT.preparing}
        onConfirm={async (password) =>
          onStep({ dialog: 'scan', secret: await call(startTwoFactorSetup, { body: { password } }) })
        }
      />
      <PasswordDialog
        open={step.dialog === 'renew'}
        onClose={close}
        title={ACCOUNT.newCodes}
        description={ACCOUNT.newCodesText}
        confirmLabel={ACCOUNT.makeCodes}
        busyLabel={ACCOUNT.preparing}
        onConfirm={async (password) => onCodes((await call(renewRecoveryCodes, { body: { password } })).recoveryCodes)}
      />
      <PasswordDialog
        open={step.dialog === 'end'}
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
