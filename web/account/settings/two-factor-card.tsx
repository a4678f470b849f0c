import { useState, type ReactNode } from 'react';
import {
  beginTwoFactor,
  endTwoFactor,
  renewRecoveryCodes,
  type AccountView,
} from '#contract/account/account-settings.ts';
import { call } from '#web/lib/api/api.ts';
import { toast } from '#web/lib/toasts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { AccountCard } from './account-card.tsx';
import { MINE } from './account-words.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { ScanCode, type TotpSecret } from './scan-code.tsx';
import { useRefreshAccount } from './use-account.ts';

/** The open window. */
type Step =
  | { at: 'closed' | 'begin' | 'renew' | 'end' }
  | { at: 'scan'; secret: TotpSecret }
  | { at: 'codes'; codes: string[] };
const CLOSED: Step = { at: 'closed' };

export function TwoFactorCard({ account: { user, twoFactor, recoveryCodesLeft } }: { account: AccountView }) {
  const refresh = useRefreshAccount();
  const [step, setStep] = useState<Step>(CLOSED);
  const close = (): void => setStep(CLOSED);
  const showCodes = (codes: string[]): void => {
    setStep({ at: 'codes', codes });
    void refresh();
  };

  return (
    <AccountCard
      title={MINE.twoFactor}
      text={MINE.twoFactorText}
      state={<Badge tone={twoFactor ? 'ok' : 'plain'}>{twoFactor ? MINE.on : MINE.off}</Badge>}
    >
      {twoFactor && <p className="small">{MINE.codesLeft(recoveryCodesLeft)}</p>}
      <div className="flex flex-wrap gap-3">
        {twoFactor ? (
          <>
            <Button onClick={() => setStep({ at: 'renew' })}>{MINE.newCodes}</Button>
            <Button look="quiet" onClick={() => setStep({ at: 'end' })}>
              {MINE.switchOff}
            </Button>
          </>
        ) : (
          <Button onClick={() => setStep({ at: 'begin' })}>{MINE.setUp}</Button>
        )}
      </div>

      <PasswordDialogs step={step} onStep={setStep} onCodes={showCodes} />
      <StepDialog open={step.at === 'scan'} onClose={close} title={MINE.scanTitle} description={MINE.scanText}>
        {step.at === 'scan' && <ScanCode secret={step.secret} onOn={showCodes} onCancel={close} />}
      </StepDialog>
      <StepDialog open={step.at === 'codes'} onClose={close} title={MINE.codesTitle} description={MINE.codesText}>
        {step.at === 'codes' && <RecoveryCodes codes={step.codes} account={user.email} onDone={close} />}
      </StepDialog>
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
        open={step.at === 'begin'}
        onClose={close}
        title={MINE.twoFactor}
        description={MINE.passwordWhy}
        confirmLabel={MINE.continue}
        busyLabel={MINE.preparing}
        onConfirm={async (password) =>
          onStep({ at: 'scan', secret: await call(beginTwoFactor, { body: { password } }) })
        }
      />
      <PasswordDialog
        open={step.at === 'renew'}
        onClose={close}
        title={MINE.newCodes}
        description={MINE.newCodesText}
        confirmLabel={MINE.makeCodes}
        busyLabel={MINE.preparing}
        onConfirm={async (password) => onCodes((await call(renewRecoveryCodes, { body: { password } })).recoveryCodes)}
      />
      <PasswordDialog
        open={step.at === 'end'}
        onClose={close}
        danger
        title={MINE.switchOffTitle}
        description={MINE.switchOffText}
        confirmLabel={MINE.switchOff}
        busyLabel={MINE.changing}
        onConfirm={async (password) => {
          await call(endTwoFactor, { body: { password } });
          await refresh();
          close();
          toast(MINE.switchedOff);
        }}
      />
    </>
  );
}

interface StepDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description: string;
  children: ReactNode;
}

function StepDialog({ onClose, ...dialog }: StepDialogProps) {
  return <Dialog {...dialog} onClose={onClose} />;
}
