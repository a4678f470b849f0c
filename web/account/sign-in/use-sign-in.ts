import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { submitSecondFactor, loginWithPasskey } from '#contract/account/account-settings.ts';
import { guessShopRegional } from '#contract/regional.ts';
import { login, register, type LoginBody, type RegisterBody, type User } from '#contract/account/accounts.ts';
import { getProblemCode, getUserMessage } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { enterSession } from '#web/lib/api/session.ts';
import { toast, toastError } from '#web/lib/toasts.ts';
import { requestPasskey, CeremonyStoppedError } from './passkey-ceremony.ts';
import { ACCOUNT_TOASTS } from './sign-in-words.ts';

interface SessionRequest<Input> {
  ask: (input: Input, signal: AbortSignal) => Promise<User>;
  /** Shows a toast to the user who has just signed in. */
  greet?: (user: User) => void;
  onRefused?: (error: unknown) => void;
}

/** A request that opens a session. It is aborted when its form is closed; it then opens no session and shows no toast. */
const useSessionRequest = <Input>({ ask, greet = welcomeBack, onRefused = showFailure }: SessionRequest<Input>) => {
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

/** The account was not asked for, because what it is meant to keep is not stored yet; `message` says so. */
export class NotStoredError extends Error {
  override readonly name = 'NotStoredError';
}

export const describeFailure = (error: unknown): string =>
  error instanceof CeremonyStoppedError || error instanceof NotStoredError
    ? error.message
    : getUserMessage(error, ACCOUNT_TOASTS.tryAgain);

const showFailure = (error: unknown): string => toastError(ACCOUNT_TOASTS.loginFailed, describeFailure(error));

/** @param onSecondFactor called if the password is right and the account also needs a code */
export const useLogin = (onSecondFactor: () => void) =>
  useSessionRequest({
    ask: (body: LoginBody, signal) => call(login, { body }, { signal }),
    onRefused: (error) => {
      if (getProblemCode(error) === 'second_factor_required') onSecondFactor();
      else showFailure(error);
    },
  });

/** @param onExpired called with the reason if the first step must be repeated, because it was too long ago */
export const useSecondFactor = (onExpired: (error: unknown) => void) =>
  useSessionRequest({
    ask: (code: string, signal) => call(submitSecondFactor, { body: { code } }, { signal }),
    onRefused: (error) => {
      if (getProblemCode(error) !== 'wrong_credentials') return;
      showFailure(error);
      onExpired(error);
    },
  });

export const usePasskeyLogin = () =>
  useSessionRequest({
    ask: async (rememberMe: boolean, signal) => {
      const credential = await requestPasskey();
      signal.throwIfAborted();
      return call(loginWithPasskey, { body: { ...(rememberMe ? { rememberMe } : {}), credential } }, { signal });
    },
  });

/** @param prepare runs before the account is asked for; if it throws, none is */
export const useRegister = (prepare?: () => Promise<void>) =>
  useSessionRequest({
    ask: async (body: RegisterBody, signal) => {
      await prepare?.();
      signal.throwIfAborted();
      const { timeZone, country } = guessShopRegional(navigator.languages);
      return call(
        register,
        { body: { ...body, timeZone: timeZone ?? undefined, country: country ?? undefined } },
        { signal },
      );
    },
    greet: ({ username }) => toast(ACCOUNT_TOASTS.registerDone, ACCOUNT_TOASTS.welcome(username)),
    onRefused: (error) => toastError(ACCOUNT_TOASTS.registerFailed, describeFailure(error)),
  });
