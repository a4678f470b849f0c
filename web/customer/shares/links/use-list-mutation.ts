import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getUserMessage } from '#web/lib/api/api-error.ts';
import { toastError } from '#web/lib/toasts.ts';
import { SHARE } from '../words.ts';

/** Changes an entry of the list that is fetched from `address`, then fetches the list again. */
export const useListMutation = <Input>(
  address: string,
  mutationFn: (input: Input) => Promise<unknown>,
  { onDone, failedTitle }: { onDone: (input: Input) => void; failedTitle: string },
) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: async (_, input) => {
      onDone(input);
      await client.invalidateQueries({ queryKey: [address] });
    },
    onError: (error) => toastError(failedTitle, getUserMessage(error, SHARE.failedText)),
  });
};
