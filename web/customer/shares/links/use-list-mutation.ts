import { useQueryClient } from '@tanstack/react-query';
import { useWrite } from '#web/lib/api/use-write.ts';
import { SHARE } from '../shares-words.ts';

interface Entry {
  id: string;
}

/** The list with a new or changed entry, newest first as the server lists them. */
export const withEntry = (list: readonly Entry[], entry: Entry): Entry[] =>
  list.some(({ id }) => id === entry.id)
    ? list.map((other) => (other.id === entry.id ? entry : other))
    : [entry, ...list];

export const withoutEntry = (list: readonly Entry[], _reply: unknown, removed: string): Entry[] =>
  list.filter(({ id }) => id !== removed);

interface Effects<Input, Reply> {
  /** The list after the change, shown also if fetching it again fails: a link that is not listed would be made twice. */
  changeList?: (list: readonly Entry[], reply: Reply, input: Input) => readonly Entry[];
  onDone: (input: Input) => void;
  failedTitle: string;
}

/** Changes an entry of the list that is fetched from `url`, then fetches the list again. */
export const useListMutation = <Input, Reply>(
  url: string,
  change: (input: Input) => Promise<Reply>,
  { changeList = (list) => list, onDone, failedTitle }: Effects<Input, Reply>,
) => {
  const client = useQueryClient();
  return useWrite(
    async (input: Input) => {
      const reply = await change(input);
      client.setQueryData<readonly Entry[]>([url], (list) => list && changeList(list, reply, input));
    },
    {
      onDone: (_, input) => onDone(input),
      failedTitle,
      fallbackText: SHARE.failedText,
      refresh: () => client.invalidateQueries({ queryKey: [url] }),
    },
  );
};
