import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { ContactBody, ContactLetter, sendContact } from '#contract/account/support.ts';
import { getUserMessage } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { useUser } from '#web/lib/api/session.ts';
import { useUnsentForm } from '#web/lib/api/unsent-text.ts';
import { toast, toastError } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField, TextField } from '#web/ui/field.tsx';
import { CONTACT } from './contact-words.ts';
import { TrapField } from './trap-field.tsx';

const Form = ContactLetter.extend({ website: ContactBody.shape.website });

/** Sends a message to the operator (D-60). Name and email of a signed-in user are filled in. */
export default function ContactForm({ subject = '' }: { subject?: string }) {
  const user = useUser();
  const empty = { firstName: '', lastName: '', email: '', subject, message: '', website: '' };
  const [firstName = '', ...rest] = (user?.username ?? '').split(' ');
  const values = user == null ? empty : { ...empty, firstName, lastName: rest.join(' '), email: user.email };
  const form = useForm({
    resolver: zodResolver(Form),
    defaultValues: empty,
    values,
    resetOptions: { keepDirtyValues: true },
  });
  const {
    register,
    handleSubmit,
    reset,
    formState: { errors },
  } = form;
  useUnsentForm('contact', form);
  const send = useMutation({
    mutationFn: (letter: typeof empty) => call(sendContact, { body: letter }),
    onSuccess: ({ message }) => {
      toast(CONTACT.sentTitle, message);
      reset({ ...values, subject: '' }, { keepDirtyValues: false });
    },
    onError: (error) => toastError(CONTACT.failedTitle, getUserMessage(error, CONTACT.failedText)),
  });
  const submit = handleSubmit((letter) => send.mutate({ ...letter, website: letter.website ?? '' }));
  return (
    <form className="relative grid gap-5 sm:grid-cols-2" onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={CONTACT.firstName}
        autoComplete="given-name"
        error={errors.firstName?.message}
        {...register('firstName')}
      />
      <TextField
        label={CONTACT.lastName}
        autoComplete="family-name"
        error={errors.lastName?.message}
        {...register('lastName')}
      />
      <TextField
        className="sm:col-span-2"
        label={CONTACT.email}
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        className="sm:col-span-2"
        label={CONTACT.subject}
        error={errors.subject?.message}
        {...register('subject')}
      />
      <TextAreaField
        className="sm:col-span-2"
        label={CONTACT.message}
        error={errors.message?.message}
        {...register('message')}
      />
      <TrapField {...register('website')} />
      <div className="grid justify-items-start gap-3 sm:col-span-2">
        <Button look="primary" size="lg" type="submit" busy={send.isPending} busyLabel={CONTACT.sending}>
          {CONTACT.send}
        </Button>
      </div>
    </form>
  );
}
