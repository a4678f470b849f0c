import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  changeSwatch,
  createSwatch,
  deleteSwatch,
  exportSwatches,
  listSwatches,
  restoreSwatch,
  SWATCHES_PER_PAGE,
  type ListedSwatch,
  type OwnSwatch,
  type SwatchBody,
} from '#contract/studio/swatches.ts';
import { getUserMessage } from '#web/lib/api/api-error.ts';
import { call, send } from '#web/lib/api/api.ts';
import { ALWAYS_FRESH, endpointUrl } from '#web/lib/api/queries.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { toast, toastError } from '#web/lib/toasts.ts';
import type { SwatchSearch } from './swatch-search.ts';
import { BOOKS, SWATCH } from './words.ts';

const queryOfSearch = ({ q, near, book, material, inStock }: SwatchSearch) => ({
  q: q.trim(),
  near,
  book,
  material,
  inStock: inStock ? ('true' as const) : undefined,
});

/** Swatches page by page. The previous result stays until the next one arrives. */
export const useSwatches = (search: SwatchSearch) => {
  const query = queryOfSearch(search);
  const pages = useInfiniteQuery({
    queryKey: [endpointUrl(listSwatches, { query }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(listSwatches, { query: { ...query, limit: SWATCHES_PER_PAGE, offset: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, all) => {
      const shown = all.reduce((sum, { swatches }) => sum + swatches.length, 0);
      return last.swatches.length > 0 && shown < last.total ? shown : undefined;
    },
    placeholderData: keepPreviousData,
    ...ALWAYS_FRESH,
  });
  const last = pages.data?.pages.at(-1);
  const swatches: readonly ListedSwatch[] | undefined = pages.data?.pages.flatMap((page) => page.swatches);
  return { ...pages, swatches, total: last?.total ?? 0, books: last?.books ?? [] };
};

export const useRefreshSwatches = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [address] }) => typeof address === 'string' && address.startsWith('/api/swatches'),
    });
};

/** Creates a swatch, or changes `swatch`. */
export const useSaveSwatch = (
  swatch: OwnSwatch | undefined,
  onSaved: (saved: OwnSwatch) => void,
  toastTitle: string = SWATCH.saved,
) => {
  const refresh = useRefreshSwatches();
  return useMutation({
    mutationFn: (body: SwatchBody) =>
      swatch === undefined ? call(createSwatch, { body }) : call(changeSwatch, { params: { id: swatch.id }, body }),
    onSuccess: async (saved) => {
      toast(toastTitle, saved.name);
      await refresh();
      onSaved(saved);
    },
    onError: (error) => toastError(SWATCH.saveFailed, getUserMessage(error, '')),
  });
};

export const useDeleteSwatch = (onDeleted: (swatch: OwnSwatch) => void) => {
  const refresh = useRefreshSwatches();
  return useMutation({
    mutationFn: (swatch: OwnSwatch) => call(deleteSwatch, { params: { id: swatch.id } }),
    onSuccess: async (_, swatch) => {
      onDeleted(swatch);
      await refresh();
    },
    onError: (error) => toastError(BOOKS.deleteFailed, getUserMessage(error, '')),
  });
};

export const useRestoreSwatch = (onRestored: () => void) => {
  const refresh = useRefreshSwatches();
  return useMutation({
    mutationFn: (swatch: OwnSwatch) => call(restoreSwatch, { params: { id: swatch.id } }),
    onSuccess: async ({ name }) => {
      onRestored();
      toast(BOOKS.restored, name);
      await refresh();
    },
    onError: (error) => toastError(BOOKS.restoreFailed, getUserMessage(error, '')),
  });
};

/** Downloads one book, or all of them, as CSV. */
export const useExportSwatches = () =>
  useMutation({
    mutationFn: async (book: string | undefined) =>
      saveFile(
        await (
          await send(endpointUrl(exportSwatches, { query: { book } }), { headers: { Accept: 'text/csv' } })
        ).blob(),
        BOOKS.exportName,
      ),
    onError: (error) => toastError(BOOKS.exportFailed, getUserMessage(error, '')),
  });
