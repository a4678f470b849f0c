/** Lists that come page by page (decision 017): a page with fewer rows than asked for is the last. */
import { infiniteQueryOptions, keepPreviousData, type InfiniteData } from '@tanstack/react-query';
import type { DesignQuery } from '#contract/studio/design-query.ts';
import { listDesigns, type SavedDesign } from '#contract/studio/saved-designs.ts';
import { call } from './api.ts';
import { addressOf } from './queries.ts';

/**
 * For `useInfiniteQuery`. While another choice is on its way, the earlier rows stay.
 * @param address of the list without its pages; the first element of the query's key
 */
export const pagesOf = <Row extends { id: number | string }>(
  address: string,
  perPage: number,
  load: (page: { limit: number; before: Row['id'] | undefined }, signal: AbortSignal) => Promise<Row[]>,
) =>
  infiniteQueryOptions<Row[], Error, InfiniteData<Row[]>, readonly string[], Row['id'] | undefined>({
    queryKey: [address, 'pages'],
    queryFn: ({ pageParam, signal }) => load({ limit: perPage, before: pageParam as Row['id'] | undefined }, signal),
    initialPageParam: undefined,
    getNextPageParam: (page) => (page.length < perPage ? undefined : page.at(-1)?.id),
    placeholderData: keepPreviousData,
  });

/** Rows of all pages. One that moved while they were asked for comes once. */
export const rowsOf = <Row extends { id: number | string }>(pages: readonly (readonly Row[])[]): Row[] => [
  ...new Map(pages.flat().map((row) => [row.id, row])).values(),
];

const DESIGNS_PER_PAGE = 24;

export const designPages = (query: DesignQuery) =>
  pagesOf<SavedDesign>(addressOf(listDesigns, { query }), DESIGNS_PER_PAGE, (page, signal) =>
    call(listDesigns, { query: { ...query, ...page } }, { signal }),
  );
