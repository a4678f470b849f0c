import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '#web/lib/api/api-error.ts';
import { toastError } from '#web/lib/toasts.ts';
import { ADMIN } from './words.ts';

/** A change in the admin area, after which all of its lists are fetched again. */
export const useAdminChange = <Input>(mutationFn: (input: Input) => Promise<unknown>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () =>
      client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/admin/') }),
    onError: (error) => toastError(ADMIN.notDone, sentenceOf(error, ADMIN.tryAgain)),
  });
};
