import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { joinWaitlist, WaitlistBody } from '#contract/account/support.ts';
import { getUserMessage } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { formResolver } from '#web/lib/form-resolver.ts';
import { toastError } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { ESTIMATOR } from './estimator-words.ts';
import { TrapField } from './trap-field.tsx';

/** Adds an email to the waitlist; a confirmation then replaces the form (S-44, D-61). */
export function WaitlistForm() {
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useForm({ resolver: formResolver(WaitlistBody), defaultValues: { email: '', website: '' } });
  const join = useMutation({
    mutationFn: (entry: { email: string; website?: string }) => call(joinWaitlist, { body: entry }),
    onError: (error) => toastError(ESTIMATOR.waitFailed, getUserMessage(error, ESTIMATOR.waitFailedText)),
  });
  if (join.isSuccess)
    return (
      <p role="status" className="font-medium">
        {join.data.message}
      </p>
    );
  return (
    <form
      className="relative grid gap-4"
      onSubmit={(event) => void handleSubmit((entry) => join.mutate(entry))(event)}
      noValidate
    >
      <TextField
        label={ESTIMATOR.waitEmail}
        type="email"
        required
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <TrapField {...register('website')} />
      <Button look="primary" type="submit" busy={join.isPending} busyLabel={ESTIMATOR.waitSending}>
        {ESTIMATOR.waitSend}
      </Button>
    </form>
  );
}
