import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link, useLocation, type Location } from 'react-router';
import type { z } from 'zod';
import { LoginBody } from '#contract/account/accounts.ts';
import { formResolver } from '#web/lib/form-resolver.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckField, TextField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { supportsPasskeys } from './passkey-ceremony.ts';
import { FormFailure } from './form-failure.tsx';
import { PasswordField } from './password-field.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';
import { useKeepTyped, type Typed } from './typed.ts';
import { useLogin, usePasskeyLogin } from './use-sign-in.ts';
import { AUTH } from './sign-in-words.ts';

export type LoginText = z.input<typeof LoginBody>;
const EMPTY: LoginText = { email: '', password: '', rememberMe: false };

/** Begins with the email address whose password was just changed. */
export function LoginForm({ typed }: { typed?: Typed<LoginText> }) {
  const { state, search } = useLocation() as Location<{ email?: string } | null>;
  const [wantsCode, setWantsCode] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const login = useLogin(() => setWantsCode(true));
  const passkey = usePasskeyLogin();
  const {
    register,
    handleSubmit,
    getValues,
    control,
    formState: { errors },
  } = useForm({
    resolver: formResolver(LoginBody),
    defaultValues: typed?.current ?? { ...EMPTY, email: state?.email ?? '' },
  });
  useKeepTyped(typed, getValues);
  const email = useWatch({ control, name: 'email' });
  const leaveCodeStep = (error?: unknown): void => {
    setWantsCode(false);
    setFailure(error);
  };
  if (wantsCode) return <SecondFactorForm onBack={leaveCodeStep} />;
  // If the box is not checked, the request contains only email and password (D-20).
  const submit = handleSubmit(({ email, password, rememberMe }) => {
    setFailure(undefined);
    login.mutate(rememberMe === true ? { email, password, rememberMe } : { email, password }, { onError: setFailure });
  });
  const requestPasskey = (): void => {
    setFailure(undefined);
    passkey.mutate(getValues('rememberMe') === true, { onError: setFailure });
  };
  return (
    <form className="grid gap-5" onSubmit={(event) => void submit(event)} noValidate aria-label={AUTH.login}>
      <TextField
        label={AUTH.email}
        type="email"
        autoComplete="username webauthn"
        error={errors.email && email !== '' && !email.includes('@') ? AUTH.notUsername : errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label={AUTH.password}
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <CheckField label={AUTH.rememberMe} {...register('rememberMe')} />
        <Link
          className="link small inline-flex min-h-7 items-center"
          to={{ pathname: '/forgot-password', search }}
          state={{ email }}
        >
          {AUTH.forgot}
        </Link>
      </div>
      <FormFailure error={failure} />
      <Button look="primary" size="lg" type="submit" busy={login.isPending} busyLabel={AUTH.loggingIn}>
        {AUTH.logIn}
      </Button>
      {supportsPasskeys() && (
        <Button size="lg" busy={passkey.isPending} busyLabel={AUTH.passkeyWaiting} onClick={requestPasskey}>
          <Icon icon={KeyRound} />
          {AUTH.withPasskey}
        </Button>
      )}
    </form>
  );
}
