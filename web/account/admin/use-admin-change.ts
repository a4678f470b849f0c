import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getUserMessage } from '#web/lib/api/api-error.ts';
import { toastError } from '#web/lib/toasts.ts';
import { ADMIN } from './words.ts';

/** A change in the admin area. All lists of that area are fetched again afterward. */
export const useAdminChange = <Input>(mutationFn: (input: Input) => Promise<unknown>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () =>
      client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/admin/') }),
    onError: (error) => toastError(ADMIN.notDone, getUserMessage(error, ADMIN.tryAgain)),
  });
};
