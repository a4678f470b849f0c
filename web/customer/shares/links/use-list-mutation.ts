import { useWrite } from '#web/lib/api/use-write.ts';
import { SHARE } from '../shares-words.ts';

/** Changes an entry of the list that is fetched from `url`, then fetches the list again. */
export const useListMutation = <Input>(
  url: string,
  change: (input: Input) => Promise<unknown>,
  { onDone, failedTitle }: { onDone: (input: Input) => void; failedTitle: string },
) =>
  useWrite(change, {
    onDone: (_, input) => onDone(input),
    failedTitle,
    fallbackText: SHARE.failedText,
    refresh: (client) => client.invalidateQueries({ queryKey: [url] }),
  });
