/** Switches the page to the account that is now signed in with this browser. Imported only when the account changes. */
import type { QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/account/accounts.ts';
import { fetchSignedInUser, endSession, enterSession, storeSessionHint, USER_KEY } from './session.ts';

export const followBrowser = async (client: QueryClient): Promise<void> => {
  const previousUser = client.getQueryData<User | null>(USER_KEY);
  const currentUser = await client
    .fetchQuery({ queryKey: [...USER_KEY, 'certain'], queryFn: fetchSignedInUser, staleTime: 0, gcTime: 0 })
    .catch(() => undefined);
  // If the server cannot be reached, nothing can be sent for the wrong account either.
  if (currentUser === undefined) return;
  if (currentUser?.id === previousUser?.id) storeSessionHint(currentUser);
  else if (currentUser !== null) enterSession(client, currentUser);
  else endSession(client);
};
