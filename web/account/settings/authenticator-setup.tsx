import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { enableTwoFactor, TotpCode } from '#contract/account/account-settings.ts';
import { getUserMessage } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { formResolver } from '#web/lib/form-resolver.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { ACCOUNT } from './account-words.ts';

export interface TotpSecret {
  /** Base32. */
  secret: string;
  /** SVG. */
  qr: string;
}

const Form = z.object({ code: TotpCode });
const formatSecret = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** Shows the secret to scan, then asks for a code from the app to confirm the setup. */
export function AuthenticatorSetup({
  secret: { secret, qr },
  onConfirmed,
  onCancel,
}: {
  secret: TotpSecret;
  onConfirmed: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}) {
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors },
  } = useForm({ resolver: formResolver(Form), defaultValues: { code: '' } });
  const confirm = useMutation({
    mutationFn: (code: string) => call(enableTwoFactor, { body: { code } }),
    onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
    onError: (error) =>
      setError('code', { message: getUserMessage(error, ACCOUNT.somethingWrong) }, { shouldFocus: true }),
  });
  const submit = handleSubmit(({ code }) => confirm.mutate(code));
  return (
    <form className="grid gap-5" noValidate onSubmit={(event) => void submit(event)} aria-label={ACCOUNT.scanTitle}>
      {/* The code has a white background in both themes, so that cameras can read it. */}
      <img
        className="size-48 justify-self-center rounded-md bg-white"
        src={`data:image/svg+xml;utf8,${encodeURIComponent(qr)}`}
        alt={ACCOUNT.qrAlt}
        width={192}
        height={192}
      />
      <p className="small">
        {ACCOUNT.byHand} <code className="block font-mono break-all text-ink select-all">{formatSecret(secret)}</code>
      </p>
      <TextField
        label={ACCOUNT.code}
        hint={ACCOUNT.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        error={errors.code?.message}
        {...register('code')}
      />
      <DialogActions>
        <Button look="quiet" onClick={onCancel}>
          {ACCOUNT.cancel}
        </Button>
        <Button look="primary" type="submit" busy={confirm.isPending} busyLabel={ACCOUNT.checking}>
          {ACCOUNT.switchOn}
        </Button>
      </DialogActions>
    </form>
  );
}
