import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getPortfolio, getPublicPortfolio, putPortfolio, type PortfolioBody } from '#contract/customer/portfolio.ts';
import { getShop } from '#contract/customer/shop-profile.ts';
import { listDesigns } from '#contract/studio/saved-designs.ts';
import { sentenceOf } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { designPages } from '#web/lib/api/paged-lists.ts';
import { ALWAYS_FRESH, addressOf, queryOf } from '#web/lib/api/queries.ts';
import { toast, toastError } from '#web/lib/toasts.ts';
import { PORTFOLIO } from './words.ts';

export const useOwnPortfolio = () => useQuery({ ...queryOf(getPortfolio), ...ALWAYS_FRESH });
export const useShopName = () => useQuery(queryOf(getShop));
export const usePieceDesigns = (ids: readonly number[]) =>
  useQuery({
    ...queryOf(listDesigns, { query: { id: [...ids] } }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
export const usePagedDesigns = (search: string) => useInfiniteQuery(designPages(search === '' ? {} : { q: search }));

export const usePublicPortfolio = (slug: string) => useQuery(queryOf(getPublicPortfolio, { params: { slug } }));

export const useSavePortfolio = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PortfolioBody) => call(putPortfolio, { body }),
    onSuccess: (portfolio, sent) => {
      const before = client.getQueryData<typeof portfolio | null>([addressOf(getPortfolio)]);
      client.setQueryData([addressOf(getPortfolio)], portfolio);
      client.removeQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/portfolio/public/') });
      if (sent.published && before?.published !== true) toast(PORTFOLIO.published, PORTFOLIO.publishedText);
      else if (!sent.published && before?.published === true) toast(PORTFOLIO.unpublished, PORTFOLIO.unpublishedText);
      else toast(PORTFOLIO.saved);
    },
    onError: (error) => toastError(PORTFOLIO.failed, sentenceOf(error, PORTFOLIO.wrong)),
  });
};
