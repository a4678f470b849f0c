import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Email } from '#contract/accounts.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { ESTIMATOR } from './estimator-words.ts';
import { mailAddress } from './letter-address.ts';

const Waiting = z.object({ email: Email });

/** An address, turned into an email to us. */
export function WaitlistForm({ supportEmail }: { supportEmail: string | undefined }) {
  const { register, handleSubmit, formState: { errors } } = useForm({ resolver: zodResolver(Waiting), defaultValues: { email: '' } });
  const submit = handleSubmit(({ email }) => window.location.assign(mailAddress(supportEmail ?? '', ESTIMATOR.waitSubject, ESTIMATOR.waitBody(email))));
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
      <TextField label={ESTIMATOR.waitEmail} type="email" required autoComplete="email" error={errors.email?.message} {...register('email')} />
      <Button look="primary" type="submit" disabled={supportEmail === undefined}>{ESTIMATOR.waitSend}</Button>
      {supportEmail !== undefined && <p className="caption">{ESTIMATOR.waitNote(supportEmail)}</p>}
    </form>
  );
}
