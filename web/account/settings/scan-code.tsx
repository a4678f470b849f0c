import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { confirmTwoFactor, TotpCode } from '#contract/account/account-settings.ts';
import { sentenceOf } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActs } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';
import { MINE } from './account-words.ts';

export interface TotpSecret {
  /** Base32. */
  secret: string;
  /** SVG. */
  qr: string;
}

const Form = z.object({ code: TotpCode });
const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** The secret for the app, and the first code as proof that it arrived there. */
export function ScanCode({
  secret: { secret, qr },
  onOn,
  onCancel,
}: {
  secret: TotpSecret;
  onOn: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}) {
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors },
  } = useForm({ resolver: zodResolver(Form), defaultValues: { code: '' } });
  const confirm = useMutation({
    mutationFn: (code: string) => call(confirmTwoFactor, { body: { code } }),
    onSuccess: ({ recoveryCodes }) => onOn(recoveryCodes),
    onError: (error) => setError('code', { message: sentenceOf(error, MINE.somethingWrong) }, { shouldFocus: true }),
  });
  const submit = handleSubmit(({ code }) => confirm.mutate(code));
  return (
    <form className="grid gap-5" noValidate onSubmit={(event) => void submit(event)} aria-label={MINE.scanTitle}>
      {/* Black on white in both themes: cameras read nothing else. */}
      <img
        className="size-48 justify-self-center rounded-md bg-white"
        src={`data:image/svg+xml;utf8,${encodeURIComponent(qr)}`}
        alt={MINE.qrAlt}
        width={192}
        height={192}
      />
      <p className="small">
        {MINE.byHand} <code className="block font-mono break-all text-ink select-all">{inGroups(secret)}</code>
      </p>
      <TextField
        label={MINE.code}
        hint={MINE.codeHint}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        error={errors.code?.message}
        {...register('code')}
      />
      <DialogActs>
        <Button look="quiet" onClick={onCancel}>
          {MINE.cancel}
        </Button>
        <Button look="primary" type="submit" busy={confirm.isPending} busyLabel={MINE.checking}>
          {MINE.switchOn}
        </Button>
      </DialogActs>
    </form>
  );
}
