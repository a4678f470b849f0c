/** Lists that load page by page (decision 017): a page with fewer rows than requested is the last. */
import { infiniteQueryOptions, keepPreviousData, type InfiniteData } from '@tanstack/react-query';
import type { DesignQuery } from '#contract/studio/design-query.ts';
import { listDesigns, type SavedDesign } from '#contract/studio/saved-designs.ts';
import { call } from './api.ts';
import { endpointUrl } from './queries.ts';

/**
 * Options for `useInfiniteQuery`. Earlier rows stay while a new filter loads.
 * @param url the list's URL without paging, which is the first element of the query key
 */
export const pagedQuery = <Row extends { id: number | string }>(
  url: string,
  perPage: number,
  load: (page: { limit: number; before: Row['id'] | undefined }, signal: AbortSignal) => Promise<Row[]>,
) =>
  infiniteQueryOptions<Row[], Error, InfiniteData<Row[]>, readonly string[], Row['id'] | undefined>({
    queryKey: [url, 'pages'],
    queryFn: ({ pageParam, signal }) => load({ limit: perPage, before: pageParam as Row['id'] | undefined }, signal),
    initialPageParam: undefined,
    getNextPageParam: (page) => (page.length < perPage ? undefined : page.at(-1)?.id),
    placeholderData: keepPreviousData,
  });

/** Rows of all pages. A row that moved to another page between two requests appears once. */
export const mergePages = <Row extends { id: number | string }>(pages: readonly (readonly Row[])[]): Row[] => [
  ...new Map(pages.flat().map((row) => [row.id, row])).values(),
];

const DESIGNS_PER_PAGE = 24;

export const designPagesQuery = (query: DesignQuery) =>
  pagedQuery<SavedDesign>(endpointUrl(listDesigns, { query }), DESIGNS_PER_PAGE, (page, signal) =>
    call(listDesigns, { query: { ...query, ...page } }, { signal }),
  );
