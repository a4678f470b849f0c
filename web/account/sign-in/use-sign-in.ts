import { useMutation, useQueryClient } from '@tanstack/react-query';
import { enterSecondFactor, loginWithPasskey } from '#contract/account/account-settings.ts';
import { regionalOfBrowser } from '#contract/regional.ts';
import { login, register, type LoginBody, type RegisterBody, type User } from '#contract/account/accounts.ts';
import { codeOf, sentenceOf } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { enterSession } from '#web/lib/api/session.ts';
import { toast, toastError } from '#web/lib/toasts.ts';
import { askPasskey, CeremonyStopped } from './passkey-ceremony.ts';
import { ACCOUNT_TOASTS } from './words.ts';

const useEnterSession = () => {
  const client = useQueryClient();
  return (user: User): void => {
    enterSession(client, user);
    toast(ACCOUNT_TOASTS.loginDone, ACCOUNT_TOASTS.welcomeBack(user.username));
  };
};

export const sentenceOfFailure = (error: unknown): string =>
  error instanceof CeremonyStopped ? error.message : sentenceOf(error, ACCOUNT_TOASTS.tryAgain);

const showFailure = (error: unknown): string => toastError(ACCOUNT_TOASTS.loginFailed, sentenceOfFailure(error));

/** @param onSecondFactor called if the password is right and the account also needs a code */
export const useLogin = (onSecondFactor: () => void) => {
  const enter = useEnterSession();
  return useMutation({
    mutationFn: (body: LoginBody): Promise<User> => call(login, { body }),
    onSuccess: enter,
    onError: (error) => {
      if (codeOf(error) === 'second_factor_required') onSecondFactor();
      else showFailure(error);
    },
  });
};

/** @param onExpired called with the reason if the first step must be repeated, because it was too long ago */
export const useSecondFactor = (onExpired: (error: unknown) => void) => {
  const enter = useEnterSession();
  return useMutation({
    mutationFn: (code: string): Promise<User> => call(enterSecondFactor, { body: { code } }),
    onSuccess: enter,
    onError: (error) => {
      if (codeOf(error) !== 'wrong_credentials') return;
      showFailure(error);
      onExpired(error);
    },
  });
};

export const usePasskeyLogin = () => {
  const enter = useEnterSession();
  return useMutation({
    mutationFn: async (rememberMe: boolean): Promise<User> =>
      call(loginWithPasskey, { body: { ...(rememberMe ? { rememberMe } : {}), credential: await askPasskey() } }),
    onSuccess: enter,
    onError: showFailure,
  });
};

export const useRegister = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: RegisterBody): Promise<User> => {
      const { timeZone, region } = regionalOfBrowser(navigator.languages);
      return call(register, { body: { ...body, timeZone: timeZone ?? undefined, region: region ?? undefined } });
    },
    onSuccess: (user) => {
      enterSession(client, user);
      toast(ACCOUNT_TOASTS.registerDone, ACCOUNT_TOASTS.welcome(user.username));
    },
    onError: (error) => toastError(ACCOUNT_TOASTS.registerFailed, sentenceOfFailure(error)),
  });
};
