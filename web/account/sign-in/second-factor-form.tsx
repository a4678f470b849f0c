import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { SecondFactorCode } from '#contract/account/account-settings.ts';
import { getProblemCode, getUserMessage } from '#web/lib/api/api-error.ts';
import { formResolver } from '#web/lib/form-resolver.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { useSecondFactor } from './use-sign-in.ts';
import { AUTH } from './sign-in-words.ts';

const Form = z.object({ code: SecondFactorCode });

/** Second step of the sign-in: the code of an authenticator app, or a recovery code. */
export function SecondFactorForm({ onBack }: { onBack: (error?: unknown) => void }) {
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors },
  } = useForm({ resolver: formResolver(Form), defaultValues: { code: '' } });
  const enter = useSecondFactor(onBack);
  const submit = handleSubmit(({ code }) =>
    enter.mutate(code, {
      onError: (error) => {
        if (getProblemCode(error) !== 'wrong_credentials')
          setError('code', { message: getUserMessage(error, AUTH.tryAgain) }, { shouldFocus: true });
      },
    }),
  );
  return (
    <form className="grid gap-5" onSubmit={(event) => void submit(event)} noValidate aria-label={AUTH.secondTitle}>
      <header className="grid gap-1">
        <h2 className="t3">{AUTH.secondTitle}</h2>
        <p className="small">{AUTH.secondLead}</p>
      </header>
      {/* The field is focused at once, because the user has just pressed "Sign in". */}
      <TextField
        label={AUTH.code}
        hint={AUTH.codeHint}
        inputMode="text"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={24}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        error={errors.code?.message}
        {...register('code')}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button look="primary" size="lg" type="submit" busy={enter.isPending} busyLabel={AUTH.loggingIn}>
          {AUTH.logIn}
        </Button>
        <Button look="quiet" onClick={() => onBack()}>
          {AUTH.startOver}
        </Button>
      </div>
    </form>
  );
}
