/**
 * The page becomes the account's that is signed in in this browser: another tab, or the server, says that it may be
 * another one by now. Fetched when that happens, which is seldom.
 */
import type { QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/account/accounts.ts';
import { fetchSignedInUser, endSession, enterSession, rememberHint, USER_KEY } from './session.ts';

export const followBrowser = async (client: QueryClient): Promise<void> => {
  const before = client.getQueryData<User | null>(USER_KEY);
  const found = await client
    .fetchQuery({ queryKey: [...USER_KEY, 'certain'], queryFn: fetchSignedInUser, staleTime: 0, gcTime: 0 })
    .catch(() => undefined);
  // The server was not reached, so nothing can be sent either.
  if (found === undefined) return;
  if (found?.id === before?.id) rememberHint(found);
  else if (found !== null) enterSession(client, found);
  else endSession(client);
};
