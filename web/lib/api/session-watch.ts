/**
 * Watches the session while the page is open: it may end, or become another account's, without an action on this page.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { onSignedOut } from './api.ts';
import { endSession, rememberHint, SESSION_HINT, USER_KEY, useUser } from './session.ts';
import { readStored } from '../storage.ts';

/**
 * Stands once at the root: a 401 in mid-work signs the page out; the guard then leads to `/auth` with a notice.
 */
export const useSessionWatch = (): void => {
  const client = useQueryClient();
  const user = useUser();
  const follow = useCallback(
    (): void => void import('./follow-browser.ts').then((m) => m.followBrowser(client)),
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
    const look = (): void => {
      if (user !== undefined && readStored(SESSION_HINT) !== (user?.id ?? null)) follow();
    };
    // A page that the browser kept whole while another one was shown has heard nothing meanwhile.
    const lookAgain = ({ persisted }: PageTransitionEvent): void => {
      if (persisted && user !== undefined) follow();
    };
    addEventListener('storage', look);
    addEventListener('pageshow', lookAgain);
    return () => {
      removeEventListener('storage', look);
      removeEventListener('pageshow', lookAgain);
    };
  }, [user, follow]);
};
