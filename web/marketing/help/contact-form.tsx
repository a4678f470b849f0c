import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { ContactBody, ContactLetter, sendContact } from '#contract/account/support.ts';
import { getUserMessage } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { useUser } from '#web/lib/api/session.ts';
import { useUnsentForm } from '#web/lib/api/unsent-text.ts';
import { formResolver } from '#web/lib/form-resolver.ts';
import { toast, toastError } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField, TextField } from '#web/ui/field.tsx';
import { CONTACT } from './contact-words.ts';
import { TrapField } from './trap-field.tsx';

const Form = ContactLetter.extend({ website: ContactBody.shape.website });

const EMPTY = { firstName: '', lastName: '', email: '', subject: '', message: '', website: '' };

/** A new object for each press of a button, so that a second press of the same one counts, too. */
export interface AskedSubject {
  subject: string;
}

interface ContactFormProps {
  asked?: AskedSubject;
  /** The id of the heading that names the form. */
  titleId?: string;
}

/** Name and email of a signed-in user. */
const useFilledIn = (): typeof EMPTY => {
  const user = useUser();
  const [firstName = '', ...rest] = (user?.username ?? '').split(' ');
  return user == null ? EMPTY : { ...EMPTY, firstName, lastName: rest.join(' '), email: user.email };
};

/** Sends a message to the operator (D-60). */
export default function ContactForm({ asked, titleId }: ContactFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const values = useFilledIn();
  const form = useForm({
    resolver: formResolver(Form),
    values,
    resetOptions: { keepDirtyValues: true },
  });
  const {
    register,
    handleSubmit,
    reset,
    setValue,
    formState: { errors },
  } = form;
  useUnsentForm('contact', form);
  useEffect(() => {
    if (asked === undefined) return;
    setValue('subject', asked.subject, { shouldDirty: true, shouldValidate: true });
    element.current?.focus({ preventScroll: true });
  }, [asked, setValue]);
  const send = useMutation({
    mutationFn: (letter: typeof EMPTY) => call(sendContact, { body: letter }),
    onSuccess: ({ message }) => {
      toast(CONTACT.sentTitle, message);
      reset(values, { keepDirtyValues: false });
    },
    onError: (error) => toastError(CONTACT.failedTitle, getUserMessage(error, CONTACT.failedText)),
  });
  const submit = handleSubmit((letter) => send.mutate({ ...letter, website: letter.website ?? '' }));
  return (
    <form
      ref={element}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="relative grid gap-5 sm:grid-cols-2"
      onSubmit={(event) => void submit(event)}
      noValidate
    >
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
