import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { resetPassword } from '#contract/account/account-recovery.ts';
import { Password, FIELD_MESSAGES } from '#contract/account/accounts.ts';
import { getProblemCode } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { formResolver } from '#web/lib/form-resolver.ts';
import { Button } from '#web/ui/button.tsx';
import { FormFailure } from './form-failure.tsx';
import { PasswordField } from './password-field.tsx';
import { RECOVERY } from './recovery-words.ts';
import { refusedFields } from './refused-fields.ts';

/** Password rules as in registration (V-05, V-06). */
const Form = z
  .object({ password: Password, confirmPassword: z.string() })
  .refine((form) => form.confirmPassword === form.password, {
    path: ['confirmPassword'],
    message: FIELD_MESSAGES.passwordsDiffer,
  });

interface Props {
  token: string;
  onDone: (done: { message: string; email: string }) => void;
  onBadLink: () => void;
}

export function ResetPasswordForm({ token, onDone, onBadLink }: Props) {
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors },
  } = useForm({ resolver: formResolver(Form), defaultValues: { password: '', confirmPassword: '' } });
  const change = useMutation({
    mutationFn: (password: string) => call(resetPassword, { body: { token, password } }),
    onSuccess: onDone,
    onError: (error) => {
      const fields = refusedFields(error, ['password', 'token'] as const);
      if (getProblemCode(error) === 'link_not_valid' || fields.some(([field]) => field === 'token')) return onBadLink();
      for (const [field, message] of fields)
        if (field === 'password') setError(field, { message }, { shouldFocus: true });
    },
  });
  const submit = handleSubmit(({ password }) => change.mutate(password));
  return (
    <form className="grid gap-5" onSubmit={(event) => void submit(event)} noValidate aria-label={RECOVERY.resetTitle}>
      <PasswordField
        label={RECOVERY.password}
        autoComplete="new-password"
        hint={RECOVERY.passwordHint}
        error={errors.password?.message}
        {...register('password')}
      />
      <PasswordField
        label={RECOVERY.confirmPassword}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <FormFailure error={errors.password === undefined ? change.error : null} />
      <Button look="primary" size="lg" type="submit" busy={change.isPending} busyLabel={RECOVERY.saving}>
        {RECOVERY.save}
      </Button>
    </form>
  );
}
