import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useLocation, type Location } from 'react-router';
import { forgotPassword, ForgotPasswordBody } from '#contract/account/account-recovery.ts';
import { getUserMessage } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { formResolver } from '#web/lib/form-resolver.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { RECOVERY } from './recovery-words.ts';

/** Prefilled with the email address from the sign-in form. */
export function ForgotPasswordForm({ onSent }: { onSent: (message: string) => void }) {
  const { state } = useLocation() as Location<{ email?: string } | null>;
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors },
  } = useForm({ resolver: formResolver(ForgotPasswordBody), defaultValues: { email: state?.email ?? '' } });
  const request = useMutation({
    mutationFn: (body: { email: string }) => call(forgotPassword, { body }),
    onSuccess: ({ message }) => onSent(message),
    onError: (error) => setError('email', { message: getUserMessage(error, RECOVERY.tryAgain) }, { shouldFocus: true }),
  });
  const submit = handleSubmit((body) => request.mutate(body));
  return (
    <form className="grid gap-5" onSubmit={(event) => void submit(event)} noValidate aria-label={RECOVERY.forgotTitle}>
      <TextField
        label={RECOVERY.email}
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...register('email')}
      />
      <Button look="primary" size="lg" type="submit" busy={request.isPending} busyLabel={RECOVERY.sending}>
        {RECOVERY.send}
      </Button>
    </form>
  );
}
