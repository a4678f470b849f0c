import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { toastError } from '../toasts.ts';
import { getUserMessage } from './api-error.ts';

interface Effects<Input, Answer> {
  onDone?: (answer: Answer, input: Input) => unknown;
  /** Title of the toast if it fails. */
  failedTitle: string;
  /** Text of that toast if the server gives no message. */
  fallbackText?: string;
  /** Fetches again what may have changed, before `onDone`, so that what opens then is new; also after a failure. */
  refresh?: (client: QueryClient) => Promise<unknown>;
}

/** A change on the server. */
export const useWrite = <Input = void, Answer = unknown>(
  write: (input: Input) => Promise<Answer>,
  { onDone, failedTitle, fallbackText = '', refresh }: Effects<Input, Answer>,
) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: async (answer, input) => {
      await refresh?.(client);
      onDone?.(answer, input);
    },
    onError: (error) => {
      toastError(failedTitle, getUserMessage(error, fallbackText));
      void refresh?.(client);
    },
  });
};
