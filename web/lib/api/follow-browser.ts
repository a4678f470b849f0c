/** Switches the page to the account that is now signed in with this browser. Loaded only when the account changes. */
import type { QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/account/accounts.ts';
import { fetchSignedInUser, endSession, enterSession, rememberHint, USER_KEY } from './session.ts';

export const followBrowser = async (client: QueryClient): Promise<void> => {
  const before = client.getQueryData<User | null>(USER_KEY);
  const found = await client
    .fetchQuery({ queryKey: [...USER_KEY, 'certain'], queryFn: fetchSignedInUser, staleTime: 0, gcTime: 0 })
    .catch(() => undefined);
  // Without a connection nothing can be sent for the wrong account.
  if (found === undefined) return;
  if (found?.id === before?.id) rememberHint(found);
  else if (found !== null) enterSession(client, found);
  else endSession(client);
};
