import { useEffect, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import type { z } from 'zod';
import { VisitorRegisterForm as KeepSchema } from '#contract/account/accounts.ts';
import { EmailField, LegalTexts, NewPasswordField } from '#web/account/sign-in/account-fields.tsx';
import { FormFailure } from '#web/account/sign-in/form-failure.tsx';
import { refusedFields } from '#web/account/sign-in/refused-fields.ts';
import { NotStoredError, useRegister } from '#web/account/sign-in/use-sign-in.ts';
import { AUTH } from '#web/account/sign-in/sign-in-words.ts';
import { formResolver } from '#web/lib/form-resolver.ts';
import { signInUrl } from '#web/lib/return-target.ts';
import { Button } from '#web/ui/button.tsx';
import { useActions } from '../studio-context.tsx';
import { TRY } from './try-words.ts';

const FIELDS = ['email', 'password'] as const;

/** Registration next to the preview whose photo and choices the new account keeps. Asks only for email and password. */
export function KeepForm({ onBack }: { onBack: () => void }) {
  const { live } = useActions();
  // The server moves the photo with its saved corrections to the new account.
  const isWarned = useRef(false);
  const account = useRegister(async () => {
    if ((await live.saveNow()) || isWarned.current) return;
    isWarned.current = true;
    throw new NotStoredError(TRY.notStored);
  });
  const isAtField = refusedFields(account.error, FIELDS).length > 0;
  const {
    register,
    control,
    handleSubmit,
    setError,
    setFocus,
    formState: { errors },
  } = useForm<z.input<typeof KeepSchema>>({
    resolver: formResolver(KeepSchema),
    defaultValues: { email: '', password: '' },
  });
  const email = useWatch({ control, name: 'email' });
  // The form replaces the button that had the focus.
  useEffect(() => setFocus('email'), [setFocus]);
  const submit = handleSubmit((body) =>
    account.mutate(body, {
      onError: (error) => {
        for (const [field, message] of refusedFields(error, FIELDS))
          setError(field, { message }, { shouldFocus: true });
      },
    }),
  );
  return (
    <form className="keep" onSubmit={(event) => void submit(event)} noValidate aria-labelledby="keep-title">
      <div className="grid gap-1">
        <h2 className="option-title" id="keep-title">
          {TRY.keepTitle}
        </h2>
        <p className="small">{TRY.keepText}</p>
      </div>
      <EmailField error={errors.email?.message} {...register('email')} />
      <NewPasswordField error={errors.password?.message} {...register('password')} />
      <FormFailure error={isAtField ? null : account.error} />
      <Button look="primary" size="lg" type="submit" busy={account.isPending} busyLabel={AUTH.creating}>
        {TRY.keep}
      </Button>
      <p className="caption">
        {TRY.agree} <LegalTexts />.
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Button look="quiet" size="sm" onClick={onBack}>
          {TRY.goOn}
        </Button>
        <Link
          className="link small inline-flex min-h-7 items-center"
          to={signInUrl('/design-studio', { signup: false })}
          state={{ email }}
        >
          {TRY.member}
        </Link>
      </div>
    </form>
  );
}
