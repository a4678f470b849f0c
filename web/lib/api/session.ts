/** The signed-in user, and the end of the session. */
import {
  queryOptions,
  useQuery,
  useQueryClient,
  type QueryClient,
  type QueryFunctionContext,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { User } from '#contract/account/accounts.ts';
import { actFor } from './acting-account.ts';
import { send } from './api.ts';
import { useIsHydrated } from '../first-paint/is-hydrated.ts';
import { fetchFirstKey } from './queries.ts';
import { forgetWithBrowser, PICTURE_KEY, readStored, removeFromTab, removeStored, writeStored } from '../storage.ts';

/**
 * Fetched with the plain default fetch, because every page does it: a schema would pull the whole schema library into
 * the first JavaScript of the public pages.
 */
export const USER_KEY = ['/api/user'] as const;
export const fetchSignedInUser = async (context: QueryFunctionContext): Promise<User | null> => {
  const found = (await fetchFirstKey({ on401: 'empty' })(context)) as User | null;
  actFor(found);
  return found;
};
/** Fetches the user where most likely no one is signed in: no user is a valid answer, and no error in the console. */
const fetchUserOrNobody = async (context: QueryFunctionContext): Promise<User | null> => {
  const answer = (await (await send('/api/session', { signal: context.signal })).json()) as { user: User | null };
  actFor(answer.user);
  return answer.user;
};
/**
 * A hint, never a proof: the id of the account that has probably a session, so that the header does not flash the
 * visitor's links, and other tabs learn that another account has signed in.
 */
export const SESSION_HINT = 'retrim.session';

const userQuery = queryOptions<User | null, Error, User | null, typeof USER_KEY>({
  queryKey: USER_KEY,
  queryFn: (context) => (isHinted() ? fetchSignedInUser(context) : fetchUserOrNobody(context)),
});

/**
 * `undefined` while loading, `null` for a visitor. The cookie decides, whatever storage says: storage may be off. Also
 * `undefined` in the part of a prerendered page that is being hydrated: it was written for visitors, and React would
 * keep a visitor's links in it for a member.
 */
export const useUser = (): User | null | undefined => {
  const { data, isError } = useQuery(userQuery);
  if (!useIsHydrated()) return undefined;
  return data === undefined && isError ? null : data;
};

/** The user for a click that comes before the answer: resolves when the answer is there. */
export const knownUser = (client: QueryClient): Promise<User | null> =>
  client.ensureQueryData(userQuery).catch(() => null);

/** A guard that leads to the sign-in page and that page ask the same thing: once is enough. */
const CERTAIN_FOR_MS = 5000;

/**
 * The user where it must be certain: the guard of private pages and the sign-in page ask again after an older `null`.
 */
export const useCertainUser = (): User | null | undefined => {
  const client = useQueryClient();
  const user = useUser();
  const [asked, setAsked] = useState(() => client.getQueryData(USER_KEY) !== null);
  useEffect(() => {
    if (asked) return;
    void client
      .fetchQuery({ ...userQuery, staleTime: CERTAIN_FOR_MS })
      .then(
        (found) => {
          if (found !== null) enterSession(client, found);
        },
        () => undefined,
      )
      .finally(() => setAsked(true));
  }, [asked, client]);
  return asked || user != null ? user : undefined;
};

const isHinted = (): boolean => readStored(SESSION_HINT) !== null;

/** Runs after login or registration: sets the user at once (W-02) and drops data fetched as someone else. */
export const enterSession = (client: QueryClient, user: User): void => {
  signingOut = false;
  forgetPrivateData(client);
  actFor(user);
  client.setQueryData(USER_KEY, user);
  rememberHint(user);
};

/** Runs after logout, or when the session has ended. */
export const leaveSession = (client: QueryClient): void => {
  actFor(null);
  client.setQueryData(USER_KEY, null);
  forgetPrivateData(client);
  rememberHint(null);
};

/** Ends the session in this tab after the server, or another tab, has ended it. */
export const endSession = (client: QueryClient): void => {
  sessionEnded = !signingOut;
  leaveSession(client);
};

/** Runs in every tab, because no tab can remove what another one stores for itself. */
const forgetPrivateData = (client: QueryClient): void => {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== USER_KEY[0] });
  removeFromTab(PICTURE_KEY);
  forgetWithBrowser();
};

export const rememberHint = (user: User | null): void => {
  document.documentElement.classList.toggle('maybe-signed-in', user !== null);
  if (user !== null) writeStored(SESSION_HINT, user.id);
  else removeStored(SESSION_HINT);
};

/** Long enough for the page that was left to be gone. */
const LEAVING_MS = 800;
let signingOut = false;
/** After the user has pressed Logout, a 401 is expected: the guard leads home instead of to `/auth`. */
export const markSigningOut = (on: boolean): void => {
  signingOut = on;
};
export const isSigningOut = (): boolean => signingOut;
/** Signed out: the next private page that is asked for is wanted, and leads to `/auth` again. */
export const endSigningOut = (): void => {
  setTimeout(() => markSigningOut(false), LEAVING_MS);
};

let sessionEnded = false;
/** Whether the last sign-out came from the server; asking clears it. */
export const takeSessionEnded = (): boolean => {
  const ended = sessionEnded;
  sessionEnded = false;
  return ended;
};
