import { useInfiniteQuery } from '@tanstack/react-query';
import {
  emptyTrash,
  listTrash,
  purgeDesign,
  restoreDesign,
  type TrashedDesign,
} from '#contract/studio/saved-designs.ts';
import { call } from '#web/lib/api/api.ts';
import { pagedQuery } from '#web/lib/api/paged-lists.ts';
import { ALWAYS_FRESH, endpointUrl } from '#web/lib/api/queries.ts';
import { refreshDesigns } from '#web/lib/api/refresh-designs.ts';
import { useWrite } from '#web/lib/api/use-write.ts';
import { toast } from '#web/lib/toasts.ts';
import { TRASH } from './designs-words.ts';

const TRASH_PER_PAGE = 24;

export const useTrash = () =>
  useInfiniteQuery({
    ...pagedQuery<TrashedDesign>(endpointUrl(listTrash), TRASH_PER_PAGE, (query, signal) =>
      call(listTrash, { query }, { signal }),
    ),
    ...ALWAYS_FRESH,
  });

const useTrashMutation = <Input>(write: (input: Input) => Promise<unknown>, doneTitle: string) =>
  useWrite(write, {
    onDone: () => toast(doneTitle),
    failedTitle: TRASH.failed,
    fallbackText: TRASH.failedText,
    refresh: (client) =>
      Promise.all([client.invalidateQueries({ queryKey: [endpointUrl(listTrash)] }), refreshDesigns(client)]),
  });

export const useRestoreDesign = () =>
  useTrashMutation(({ id }: Pick<TrashedDesign, 'id'>) => call(restoreDesign, { params: { id } }), TRASH.restored);
export const usePurgeDesign = () =>
  useTrashMutation(({ id }: TrashedDesign) => call(purgeDesign, { params: { id } }), TRASH.purged);
export const useEmptyTrash = () => useTrashMutation(() => call(emptyTrash), TRASH.emptied);
