import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { LoginBody } from '#contract/accounts.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckField, TextField } from '#web/ui/field.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { PasswordField } from './password-field.tsx';
import { useLogin } from './use-sign-in.ts';
import { AUTH } from './words.ts';

export function LoginForm() {
  const login = useLogin();
  const { register, handleSubmit, formState: { errors } } = useForm({
    resolver: zodResolver(LoginBody),
    defaultValues: { email: '', password: '', rememberMe: false },
  });
  // Unticked, the request has exactly email and password (D-20).
  const submit = handleSubmit(({ email, password, rememberMe }) => login.mutate(rememberMe === true ? { email, password, rememberMe } : { email, password }));
  return (
    <form className="grid gap-5" onSubmit={(event) => void submit(event)} noValidate aria-label={AUTH.login}>
      <TextField label={AUTH.email} type="email" autoComplete="username" error={errors.email?.message} {...register('email')} />
      <PasswordField label={AUTH.password} autoComplete="current-password" error={errors.password?.message} {...register('password')} />
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <CheckField label={AUTH.rememberMe} {...register('rememberMe')} />
        <ForgotPassword />
      </div>
      <Button look="primary" size="lg" type="submit" busy={login.isPending} busyLabel={AUTH.loggingIn}>{AUTH.logIn}</Button>
    </form>
  );
}
