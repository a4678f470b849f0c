import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { toastError } from '../toasts.ts';
import { getUserMessage } from './api-error.ts';

interface Effects<Input, Answer> {
  done?: (answer: Answer, input: Input) => unknown;
  /** Title of the toast if it fails; below it the server's message, or else `failedText`. */
  failed: string;
  failedText?: string;
  /** Fetches again what may have changed, before `done`, so that what opens then is new; also after a failure. */
  refresh?: (client: QueryClient) => Promise<unknown>;
}

/** A change on the server. */
export const useWrite = <Input = void, Answer = unknown>(
  write: (input: Input) => Promise<Answer>,
  { done, failed, failedText = '', refresh }: Effects<Input, Answer>,
) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: async (answer, input) => {
      await refresh?.(client);
      done?.(answer, input);
    },
    onError: (error) => {
      toastError(failed, getUserMessage(error, failedText));
      void refresh?.(client);
    },
  });
};
