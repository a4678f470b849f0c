import { useMutation, useQueryClient } from '@tanstack/react-query';
import { login, register, type LoginBody, type RegisterBody, type User } from '#contract/accounts.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';
import { enterSession } from '#web/lib/session.ts';
import { toast, toastError } from '#web/lib/toasts.ts';
import { ACCOUNT_TOASTS } from './words.ts';

export const useLogin = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: LoginBody): Promise<User> => call(login, { body }),
    onSuccess: (user) => {
      enterSession(client, user);
      toast(ACCOUNT_TOASTS.loginDone, ACCOUNT_TOASTS.welcomeBack(user.username));
    },
    onError: (error) => toastError(ACCOUNT_TOASTS.loginFailed, sentenceOf(error, ACCOUNT_TOASTS.tryAgain)),
  });
};

export const useRegister = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: RegisterBody): Promise<User> => call(register, { body }),
    onSuccess: (user) => {
      enterSession(client, user);
      toast(ACCOUNT_TOASTS.registerDone, ACCOUNT_TOASTS.welcome(user.username));
    },
    onError: (error) => toastError(ACCOUNT_TOASTS.registerFailed, sentenceOf(error, ACCOUNT_TOASTS.tryAgain)),
  });
};
