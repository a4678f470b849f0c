import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { endSigningOut, leaveSession, markSigningOut } from '#web/lib/api/session.ts';
import { forgetStudio } from '#web/lib/storage.ts';
import { toast, toastError } from '#web/lib/toasts.ts';
import { ACCOUNT_TOASTS } from './words.ts';

/** Signs out, deletes private data on this device and leaves protected pages (W-02, W-28). */
export const useLogout = () => {
  const client = useQueryClient();
  return useMutation({
    // Loaded on demand, because every page has the button and few visits use it.
    mutationFn: async () => call((await import('#contract/account/accounts.ts')).logout),
    onMutate: () => markSigningOut(true),
    onSuccess: () => {
      leaveSession(client);
      endSigningOut();
      forgetStudio();
      toast(ACCOUNT_TOASTS.loggedOut, ACCOUNT_TOASTS.loggedOutText);
    },
    onError: (error) => {
      markSigningOut(false);
      toastError(ACCOUNT_TOASTS.logoutFailed, sentenceOf(error, ACCOUNT_TOASTS.tryAgain));
    },
  });
};
