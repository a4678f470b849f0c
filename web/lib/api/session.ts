/** The signed-in user, and the start and end of the session. */
import {
  queryOptions,
  useQuery,
  useQueryClient,
  type QueryClient,
  type QueryFunctionContext,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { User } from '#contract/account/accounts.ts';
import { setActingAccount } from './acting-account.ts';
import { fetchResponse } from './api.ts';
import { useIsHydrated } from '../first-paint/is-hydrated.ts';
import { fetchUrlInKey } from './queries.ts';
import { removeTabData, readStored, removeStored, writeStored } from '../storage.ts';

/** Fetched without a schema, because every page does so and public pages do not load the schema library. */
export const USER_KEY = ['/api/user'] as const;
export const fetchSignedInUser = async (context: QueryFunctionContext): Promise<User | null> => {
  const user = (await fetchUrlInKey({ on401: 'empty' })(context)) as User | null;
  // Nobody acts as an account whose reply comes after another one has signed in.
  context.signal.throwIfAborted();
  setActingAccount(user);
  return user;
};
/** Fetches the user when nobody is likely to be signed in. Unlike `/api/user`, this logs no error in the console. */
const fetchUserOrNobody = async (context: QueryFunctionContext): Promise<User | null> => {
  const reply = (await (await fetchResponse('/api/session', { signal: context.signal })).json()) as {
    user: User | null;
  };
  context.signal.throwIfAborted();
  setActingAccount(reply.user);
  return reply.user;
};
/**
 * Stores the id of the account that probably has a session, so that the header does not flash the visitor's links and
 * other tabs notice when the account changes.
 */
export const SESSION_HINT_KEY = 'retrim.session';

const userQuery = queryOptions<User | null, Error, User | null, typeof USER_KEY>({
  queryKey: USER_KEY,
  queryFn: (context) => (isHinted() ? fetchSignedInUser(context) : fetchUserOrNobody(context)),
});

/** `undefined` while loading and while a prerendered page is hydrated, `null` for a visitor. */
export const useUser = (): User | null | undefined => {
  const { data, isError } = useQuery(userQuery);
  if (!useIsHydrated()) return undefined;
  return data === undefined && isError ? null : data;
};

/** Loads the user for a click handler: a click may come before the user has loaded. */
export const loadUser = (client: QueryClient): Promise<User | null> =>
  client.ensureQueryData(userQuery).catch(() => null);

/** For this long a fetched user counts as fresh, so that the guard and the sign-in page share one request. */
const USER_FRESH_FOR_MS = 5000;

/** Like `useUser`, but fetches the user again before returning a cached `null`. */
export const useCertainUser = (): User | null | undefined => {
  const client = useQueryClient();
  const user = useUser();
  const [isCertain, setCertain] = useState(() => client.getQueryData(USER_KEY) !== null);
  useEffect(() => {
    if (isCertain) return;
    void client
      .fetchQuery({ ...userQuery, staleTime: USER_FRESH_FOR_MS })
      .then(
        (found) => {
          if (found !== null) enterSession(client, found);
        },
        () => undefined,
      )
      .finally(() => setCertain(true));
  }, [isCertain, client]);
  return isCertain || user != null ? user : undefined;
};

const isHinted = (): boolean => readStored(SESSION_HINT_KEY) !== null;

/** Call after login or registration: sets the user (W-02) and drops data of another account. */
export const enterSession = (client: QueryClient, user: User): void => {
  signingOut = false;
  forgetPrivateData(client);
  forgetLateReply(client);
  setActingAccount(user);
  client.setQueryData(USER_KEY, user);
  storeSessionHint(user);
};

/** Call after logout, or when the session has ended. */
export const leaveSession = (client: QueryClient): void => {
  forgetLateReply(client);
  setActingAccount(null);
  client.setQueryData(USER_KEY, null);
  forgetPrivateData(client);
  storeSessionHint(null);
};

/** Call after the server or another tab has ended the session. */
export const endSession = (client: QueryClient): void => {
  sessionEnded = !signingOut;
  leaveSession(client);
};

/** Each tab deletes its own data, because no other tab can. */
/** A reply about the user that was asked for before no longer counts. */
const forgetLateReply = (client: QueryClient): void =>
  void client.cancelQueries({ queryKey: USER_KEY }, { revert: false });

const forgetPrivateData = (client: QueryClient): void => {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== USER_KEY[0] });
  removeTabData();
};

export const storeSessionHint = (user: User | null): void => {
  document.documentElement.classList.toggle('maybe-signed-in', user !== null);
  if (user !== null) writeStored(SESSION_HINT_KEY, user.id);
  else removeStored(SESSION_HINT_KEY);
};

/** By this time the user has left the private page. */
const LEAVING_MS = 800;
let signingOut = false;
/** While signing out a 401 is expected, and the guard opens the home page instead of `/auth`. */
export const setSigningOut = (on: boolean): void => {
  signingOut = on;
};
export const isSigningOut = (): boolean => signingOut;
/** From here on, private pages open `/auth` again. */
export const endSigningOut = (): void => {
  setTimeout(() => setSigningOut(false), LEAVING_MS);
};

let sessionEnded = false;
/** Whether the server ended the session. Reading the flag resets it. */
export const consumeSessionEnded = (): boolean => {
  const ended = sessionEnded;
  sessionEnded = false;
  return ended;
};
