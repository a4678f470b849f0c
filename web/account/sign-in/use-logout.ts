import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getUserMessage } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { endSigningOut, leaveSession, setSigningOut } from '#web/lib/api/session.ts';
import { removePrivateData } from '#web/lib/storage.ts';
import { toast, toastError } from '#web/lib/toasts.ts';
import { ACCOUNT_TOASTS } from './sign-in-words.ts';

/** Signs out, deletes private data on this device and leaves protected pages (W-02, W-28). */
export const useLogout = () => {
  const client = useQueryClient();
  return useMutation({
    // Loaded on demand, because every page has the button and few visits use it.
    mutationFn: async () => call((await import('#contract/account/accounts.ts')).logout),
    onMutate: () => setSigningOut(true),
    onSuccess: () => {
      leaveSession(client);
      endSigningOut();
      removePrivateData();
      toast(ACCOUNT_TOASTS.loggedOut, ACCOUNT_TOASTS.loggedOutText);
    },
    onError: (error) => {
      setSigningOut(false);
      toastError(ACCOUNT_TOASTS.logoutFailed, getUserMessage(error, ACCOUNT_TOASTS.tryAgain));
    },
  });
};
