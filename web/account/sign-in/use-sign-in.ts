import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { enterSecondFactor, loginWithPasskey } from '#contract/account/account-settings.ts';
import { regionalOfBrowser } from '#contract/regional.ts';
import { login, register, type LoginBody, type RegisterBody, type User } from '#contract/account/accounts.ts';
import { codeOf, sentenceOf } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { enterSession } from '#web/lib/api/session.ts';
import { toast, toastError } from '#web/lib/toasts.ts';
import { askPasskey, CeremonyStopped } from './passkey-ceremony.ts';
import { ACCOUNT_TOASTS } from './words.ts';

interface Request<Input> {
  ask: (input: Input, signal: AbortSignal) => Promise<User>;
  /** Toast for the user who is signed in now. */
  greet?: (user: User) => void;
  onRefused?: (error: unknown) => void;
}

/** A request that opens a session. It ends with its form: one that was left opens none, and says nothing. */
const useSessionRequest = <Input>({ ask, greet = welcomeBack, onRefused = showFailure }: Request<Input>) => {
  const client = useQueryClient();
  const request = useRef<AbortController>(undefined);
  useEffect(() => () => request.current?.abort(), []);
  return useMutation({
    mutationFn: async (input: Input): Promise<User> => {
      const { signal } = (request.current = new AbortController());
      const user = await ask(input, signal);
      signal.throwIfAborted();
      return user;
    },
    onSuccess: (user) => {
      enterSession(client, user);
      greet(user);
    },
    onError: (error) => {
      if (request.current?.signal.aborted !== true) onRefused(error);
    },
  });
};

const welcomeBack = ({ username }: User): string =>
  toast(ACCOUNT_TOASTS.loginDone, ACCOUNT_TOASTS.welcomeBack(username));

export const sentenceOfFailure = (error: unknown): string =>
  error instanceof CeremonyStopped ? error.message : sentenceOf(error, ACCOUNT_TOASTS.tryAgain);

const showFailure = (error: unknown): string => toastError(ACCOUNT_TOASTS.loginFailed, sentenceOfFailure(error));

/** @param onSecondFactor called if the password is right and the account also needs a code */
export const useLogin = (onSecondFactor: () => void) =>
  useSessionRequest({
    ask: (body: LoginBody, signal) => call(login, { body }, { signal }),
    onRefused: (error) => {
      if (codeOf(error) === 'second_factor_required') onSecondFactor();
      else showFailure(error);
    },
  });

/** @param onExpired called with the reason if the first step must be repeated, because it was too long ago */
export const useSecondFactor = (onExpired: (error: unknown) => void) =>
  useSessionRequest({
    ask: (code: string, signal) => call(enterSecondFactor, { body: { code } }, { signal }),
    onRefused: (error) => {
      if (codeOf(error) !== 'wrong_credentials') return;
      showFailure(error);
      onExpired(error);
    },
  });

export const usePasskeyLogin = () =>
  useSessionRequest({
    ask: async (rememberMe: boolean, signal) => {
      const credential = await askPasskey();
      signal.throwIfAborted();
      return call(loginWithPasskey, { body: { ...(rememberMe ? { rememberMe } : {}), credential } }, { signal });
    },
  });

/** @param prepare runs before the account is asked for */
export const useRegister = (prepare?: () => Promise<void>) =>
  useSessionRequest({
    ask: async (body: RegisterBody, signal) => {
      await prepare?.();
      signal.throwIfAborted();
      const { timeZone, region } = regionalOfBrowser(navigator.languages);
      return call(
        register,
        { body: { ...body, timeZone: timeZone ?? undefined, region: region ?? undefined } },
        { signal },
      );
    },
    greet: ({ username }) => toast(ACCOUNT_TOASTS.registerDone, ACCOUNT_TOASTS.welcome(username)),
    onRefused: (error) => toastError(ACCOUNT_TOASTS.registerFailed, sentenceOfFailure(error)),
  });
