/** Watches the session: it may end, or change to another account, while the page is open. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { onSignedOut } from './api.ts';
import { endSession, storeSessionHint, SESSION_HINT_KEY, USER_KEY, useUser } from './session.ts';
import { readStored } from '../storage.ts';

/** Used once, at the root. A 401 signs the page out, and the guard opens `/auth` with a notice. */
export const useSessionWatch = (): void => {
  const client = useQueryClient();
  const user = useUser();
  const followAccount = useCallback(
    (): void => void import('./follow-browser.ts').then(({ followBrowser }) => followBrowser(client)),
    [client],
  );
  useEffect(() => {
    if (user !== undefined) storeSessionHint(user);
  }, [user]);
  useEffect(
    () =>
      onSignedOut((code) => {
        if (code === 'account_changed') followAccount();
        else if (client.getQueryData(USER_KEY) != null) endSession(client);
      }),
    [client, followAccount],
  );
  useEffect(() => {
    const checkHint = (): void => {
      if (user !== undefined && readStored(SESSION_HINT_KEY) !== (user?.id ?? null)) followAccount();
    };
    // A page in the back/forward cache receives no storage events.
    const checkRestored = ({ persisted }: PageTransitionEvent): void => {
      if (persisted && user !== undefined) followAccount();
    };
    addEventListener('storage', checkHint);
    addEventListener('pageshow', checkRestored);
    return () => {
      removeEventListener('storage', checkHint);
      removeEventListener('pageshow', checkRestored);
    };
  }, [user, followAccount]);
};
