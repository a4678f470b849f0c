import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { getPortfolio, getPublicPortfolio, putPortfolio, type PortfolioBody } from '#contract/customer/portfolio.ts';
import { listDesigns } from '#contract/studio/saved-designs.ts';
import { call } from '#web/lib/api/api.ts';
import { designPagesQuery } from '#web/lib/api/paged-lists.ts';
import { ALWAYS_FRESH, endpointUrl, endpointQuery } from '#web/lib/api/queries.ts';
import { useWrite } from '#web/lib/api/use-write.ts';
import { toast } from '#web/lib/toasts.ts';
import { PORTFOLIO } from './portfolio-words.ts';

export const useOwnPortfolio = () => useQuery({ ...endpointQuery(getPortfolio), ...ALWAYS_FRESH });
export const usePieceDesigns = (ids: readonly number[]) =>
  useQuery({
    ...endpointQuery(listDesigns, { query: { id: [...ids] } }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
export const usePagedDesigns = (search: string) =>
  useInfiniteQuery(designPagesQuery(search === '' ? {} : { q: search }));

export const usePublicPortfolio = (slug: string) => useQuery(endpointQuery(getPublicPortfolio, { params: { slug } }));

export const useSavePortfolio = () => {
  const client = useQueryClient();
  return useWrite((body: PortfolioBody) => call(putPortfolio, { body }), {
    onDone: (portfolio, sent) => {
      const before = client.getQueryData<typeof portfolio | null>([endpointUrl(getPortfolio)]);
      client.setQueryData([endpointUrl(getPortfolio)], portfolio);
      client.removeQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/portfolio/public/') });
      if (sent.published && before?.published !== true) toast(PORTFOLIO.published, PORTFOLIO.publishedText);
      else if (!sent.published && before?.published === true) toast(PORTFOLIO.unpublished, PORTFOLIO.unpublishedText);
      else toast(PORTFOLIO.saved);
    },
    failedTitle: PORTFOLIO.failed,
    fallbackText: PORTFOLIO.somethingWrong,
  });
};
