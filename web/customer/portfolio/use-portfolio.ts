import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { getPortfolio, getPublicPortfolio, putPortfolio, type Portfolio } from '#contract/customer/portfolio.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { MAX_DESIGNS_ON_PAGE } from '#contract/studio/design-query.ts';
import { listDesigns, type SavedDesign } from '#contract/studio/saved-designs.ts';
import { call } from '#web/lib/api/api.ts';
import { designPagesQuery } from '#web/lib/api/paged-lists.ts';
import { ALWAYS_FRESH, endpointUrl, endpointQuery } from '#web/lib/api/queries.ts';
import { useWrite } from '#web/lib/api/use-write.ts';
import { toast } from '#web/lib/toasts.ts';
import { PORTFOLIO } from './portfolio-words.ts';

export const useOwnPortfolio = () => useQuery({ ...endpointQuery(getPortfolio), ...ALWAYS_FRESH });

/** As many requests as it takes: pieces, newer versions and unsent pieces may be more than one request may name. */
const loadDesigns = async (ids: readonly number[], signal?: AbortSignal): Promise<SavedDesign[]> => {
  const starts = Array.from({ length: Math.ceil(ids.length / MAX_DESIGNS_ON_PAGE) }, (_, n) => n * MAX_DESIGNS_ON_PAGE);
  const parts = starts.map((start) =>
    call(listDesigns, { query: { id: ids.slice(start, start + MAX_DESIGNS_ON_PAGE) } }, { signal }),
  );
  return (await Promise.all(parts)).flat();
};

export const usePieceDesigns = (ids: readonly number[]) =>
  useQuery({
    queryKey: [endpointUrl(listDesigns, { query: { id: [...ids] } })],
    queryFn: ({ signal }) => loadDesigns(ids, signal),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
export const usePagedDesigns = (search: string) =>
  useInfiniteQuery(designPagesQuery(search === '' ? {} : { q: search }));

export const usePublicPortfolio = (slug: string) => useQuery(endpointQuery(getPublicPortfolio, { params: { slug } }));

/** Designs of the portfolio's pieces, and their newest versions. */
export const pieceIds = (portfolio: Portfolio | null | undefined): number[] =>
  portfolio?.items.flatMap(({ designId, newerDesignId }) =>
    newerDesignId === null ? [designId] : [designId, newerDesignId],
  ) ?? [];

/** The portfolio as another device saved it, with the designs that the page needs to show it. */
export const loadPortfolio = async () => {
  const portfolio = await call(getPortfolio);
  return { portfolio, pieces: await loadDesigns(pieceIds(portfolio)) };
};

export const useSavePortfolio = () => {
  const client = useQueryClient();
  return useWrite((body: CallInput<typeof putPortfolio>['body']) => call(putPortfolio, { body }), {
    onDone: (portfolio, sent) => {
      const wasPublished = sent.basis?.published === true;
      client.setQueryData([endpointUrl(getPortfolio)], portfolio);
      client.removeQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/portfolio/public/') });
      if (sent.published && !wasPublished) toast(PORTFOLIO.published, PORTFOLIO.publishedText);
      else if (!sent.published && wasPublished) toast(PORTFOLIO.unpublished, PORTFOLIO.unpublishedText);
      else toast(PORTFOLIO.saved);
    },
    failedTitle: PORTFOLIO.failed,
    fallbackText: PORTFOLIO.somethingWrong,
  });
};
