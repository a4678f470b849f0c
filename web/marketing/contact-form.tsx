import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Email } from '#contract/accounts.ts';
import { getConfig } from '#contract/billing.ts';
import { queryOf } from '#web/lib/queries.ts';
import { useUser } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField, TextField } from '#web/ui/field.tsx';
import { CONTACT } from './home-words.ts';
import { letterAddress } from './letter-address.ts';

const Needed = z.string().trim().min(1, CONTACT.required).max(80);
const Letter = z.object({
  firstName: Needed,
  lastName: Needed,
  email: Email,
  subject: z.string().trim().min(1, CONTACT.required).max(150, CONTACT.subjectLong),
  message: z.string().trim().min(10, CONTACT.short).max(5000, CONTACT.long),
});

/** Turns what was written into an email in the visitor's own mail program. Who is signed in need not type the address. */
export default function ContactForm({ subject = '' }: { subject?: string }) {
  const user = useUser();
  const { data: config } = useQuery(queryOf(getConfig));
  const supportEmail = config?.supportEmail;
  const { register, handleSubmit, formState: { errors } } = useForm({
    resolver: zodResolver(Letter),
    defaultValues: { firstName: '', lastName: '', email: '', subject, message: '' },
    values: user == null ? undefined : { firstName: '', lastName: '', email: user.email, subject, message: '' },
    resetOptions: { keepDirtyValues: true },
  });
  const submit = handleSubmit((letter) => window.location.assign(letterAddress(supportEmail ?? '', letter)));
  return (
    <form className="grid gap-5 sm:grid-cols-2" onSubmit={(event) => void submit(event)} noValidate>
      <TextField label={CONTACT.firstName} autoComplete="given-name" error={errors.firstName?.message} {...register('firstName')} />
      <TextField label={CONTACT.lastName} autoComplete="family-name" error={errors.lastName?.message} {...register('lastName')} />
      <TextField className="sm:col-span-2" label={CONTACT.email} type="email" autoComplete="email" error={errors.email?.message} {...register('email')} />
      <TextField className="sm:col-span-2" label={CONTACT.subject} error={errors.subject?.message} {...register('subject')} />
      <TextAreaField className="sm:col-span-2" label={CONTACT.message} error={errors.message?.message} {...register('message')} />
      <div className="grid justify-items-start gap-3 sm:col-span-2">
        <Button look="primary" size="lg" type="submit" disabled={supportEmail === undefined}>{CONTACT.send}</Button>
        {supportEmail !== undefined && <p className="caption">{CONTACT.note(supportEmail)}</p>}
      </div>
    </form>
  );
}
