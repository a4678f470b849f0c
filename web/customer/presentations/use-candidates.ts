/** Designs to compare a design with: first those of the same photo, then all others, page by page. */
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { MAX_DESIGNS_ON_PAGE } from '#contract/studio/design-query.ts';
import { listDesigns, type SavedDesign } from '#contract/studio/saved-designs.ts';
import { designPages, rowsOfPages } from '#web/lib/api/paged-lists.ts';
import { queryOf } from '#web/lib/api/queries.ts';

/** @param search part of the name; empty for all */
export const useCandidates = (design: SavedDesign, search: string) => {
  const nameQuery = search === '' ? {} : { q: search };
  const query = { ...nameQuery, photo: design.originalImageUrl, limit: MAX_DESIGNS_ON_PAGE };
  const ofPhoto = useQuery({ ...queryOf(listDesigns, { query }), placeholderData: keepPreviousData });
  const pages = useInfiniteQuery(designPages(nameQuery));
  const isPending = ofPhoto.isPending || pages.isPending;
  return {
    /** Undefined until both lists have loaded. */
    candidates: isPending
      ? undefined
      : rowsOfPages([ofPhoto.data ?? [], ...(pages.data?.pages ?? [])]).filter(({ id }) => id !== design.id),
    pages,
    error: pages.data === undefined ? pages.error : null,
  };
};
