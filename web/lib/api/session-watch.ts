/** Watches the session, which may end or change to another account while the page is open. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { onSignedOut } from './api.ts';
import { endSession, rememberHint, SESSION_HINT, USER_KEY, useUser } from './session.ts';
import { readStored } from '../storage.ts';

/** Used once, at the root. After a 401 the page is signed out, and the guard opens `/auth` with a notice. */
export const useSessionWatch = (): void => {
  const client = useQueryClient();
  const user = useUser();
  const follow = useCallback(
    (): void => void import('./follow-browser.ts').then(({ followBrowser }) => followBrowser(client)),
    [client],
  );
  useEffect(() => {
    if (user !== undefined) rememberHint(user);
  }, [user]);
  useEffect(
    () =>
      onSignedOut((code) => {
        if (code === 'account_changed') follow();
        else if (client.getQueryData(USER_KEY) != null) endSession(client);
      }),
    [client, follow],
  );
  useEffect(() => {
    const checkHint = (): void => {
      if (user !== undefined && readStored(SESSION_HINT) !== (user?.id ?? null)) follow();
    };
    // A page in the back/forward cache receives no storage events.
    const checkRestored = ({ persisted }: PageTransitionEvent): void => {
      if (persisted && user !== undefined) follow();
    };
    addEventListener('storage', checkHint);
    addEventListener('pageshow', checkRestored);
    return () => {
      removeEventListener('storage', checkHint);
      removeEventListener('pageshow', checkRestored);
    };
  }, [user, follow]);
};
