import { keepPreviousData, useInfiniteQuery, type QueryClient } from '@tanstack/react-query';
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
import { call, fetchResponse } from '#web/lib/api/api.ts';
import { ALWAYS_FRESH, endpointUrl } from '#web/lib/api/queries.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { useWrite } from '#web/lib/api/use-write.ts';
import { toast } from '#web/lib/toasts.ts';
import type { SwatchSearch } from './swatch-search.ts';
import { BOOKS, SWATCH } from './swatch-books-words.ts';

const queryOfSearch = ({ q, similarTo, book, material, inStock }: SwatchSearch) => ({
  q: q.trim(),
  similarTo,
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

export const refreshSwatches = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey: [url] }) => typeof url === 'string' && url.startsWith('/api/swatches'),
  });

/** Creates a swatch, or changes `swatch`. */
export const useSaveSwatch = (
  swatch: OwnSwatch | undefined,
  onSaved: (saved: OwnSwatch) => void,
  toastTitle: string = SWATCH.saved,
) =>
  useWrite(
    (body: SwatchBody) =>
      swatch === undefined ? call(createSwatch, { body }) : call(changeSwatch, { params: { id: swatch.id }, body }),
    {
      onDone: (saved) => {
        toast(toastTitle, saved.name);
        onSaved(saved);
      },
      failedTitle: SWATCH.saveFailed,
      refresh: refreshSwatches,
    },
  );

export const useDeleteSwatch = (onDeleted: (swatch: OwnSwatch) => void) =>
  useWrite((swatch: OwnSwatch) => call(deleteSwatch, { params: { id: swatch.id } }), {
    onDone: (_, swatch) => onDeleted(swatch),
    failedTitle: BOOKS.deleteFailed,
    refresh: refreshSwatches,
  });

export const useRestoreSwatch = (onRestored: () => void) =>
  useWrite((swatch: OwnSwatch) => call(restoreSwatch, { params: { id: swatch.id } }), {
    onDone: ({ name }) => {
      onRestored();
      toast(BOOKS.restored, name);
    },
    failedTitle: BOOKS.restoreFailed,
    refresh: refreshSwatches,
  });

/** Downloads one book, or all of them, as CSV. */
export const useExportSwatches = () =>
  useWrite(
    async (book: string | undefined) =>
      saveFile(
        await (
          await fetchResponse(endpointUrl(exportSwatches, { query: { book } }), { headers: { Accept: 'text/csv' } })
        ).blob(),
        BOOKS.exportName,
      ),
    { failedTitle: BOOKS.exportFailed },
  );
