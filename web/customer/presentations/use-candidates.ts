/** Designs to compare a design with: first those of the same photo, then all others, page by page. */
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { MAX_DESIGNS_ON_PAGE } from '#contract/studio/design-query.ts';
import { listDesigns, type SavedDesign } from '#contract/studio/saved-designs.ts';
import { designPagesQuery, mergePages } from '#web/lib/api/paged-lists.ts';
import { endpointQuery } from '#web/lib/api/queries.ts';

/** @param search part of the name; empty for all */
export const useCandidates = (design: SavedDesign, search: string) => {
  const nameQuery = search === '' ? {} : { q: search };
  const query = { ...nameQuery, photo: design.originalImageUrl, limit: MAX_DESIGNS_ON_PAGE };
  const designsOfPhoto = useQuery({ ...endpointQuery(listDesigns, { query }), placeholderData: keepPreviousData });
  const pages = useInfiniteQuery(designPagesQuery(nameQuery));
  const isPending = designsOfPhoto.isPending || pages.isPending;
  return {
    /** Undefined until both lists have loaded. */
    candidates: isPending
      ? undefined
      : mergePages([designsOfPhoto.data ?? [], ...(pages.data?.pages ?? [])]).filter(({ id }) => id !== design.id),
    pages,
    error: pages.data === undefined ? pages.error : null,
  };
};
