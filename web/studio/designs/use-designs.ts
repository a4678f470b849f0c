import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  deleteDesign,
  downloadDesign,
  listDesigns,
  listVersions,
  restoreVersion,
  summarizeDesigns,
  type SavedDesign,
} from '#contract/studio/saved-designs.ts';
import type { Tier } from '#contract/money/plans.ts';
import { downloadName } from '#contract/file-name.ts';
import { call, fetchResponse } from '#web/lib/api/api.ts';
import { designPagesQuery } from '#web/lib/api/paged-lists.ts';
import { endpointUrl, endpointQuery } from '#web/lib/api/queries.ts';
import { refreshDesigns } from '#web/lib/api/refresh-designs.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { useWrite } from '#web/lib/api/use-write.ts';
import { addToast, toast } from '#web/lib/toasts.ts';
import { toListQuery, type Filters } from './design-filters.ts';
import { useRestoreDesign } from './use-trash.ts';
import { DELETE, DOWNLOAD, VERSIONS } from './designs-words.ts';

export const useNewestDesigns = (limit: number) =>
  useQuery(endpointQuery(listDesigns, { query: { current: 'true', limit } }));
/** A design with its other versions, oldest first. */
export const useVersions = (id: string) => useQuery(endpointQuery(listVersions, { params: { id } }));
export const useDesignSummary = (filters?: Filters) =>
  useQuery({
    ...endpointQuery(summarizeDesigns, { query: filters === undefined ? {} : toListQuery(filters) }),
    placeholderData: keepPreviousData,
  });

/** The newest version of each design, page by page. */
export const usePagedDesigns = (filters: Filters) =>
  useInfiniteQuery(designPagesQuery({ ...toListQuery(filters), current: 'true' }));

export const useDeleteDesign = () => {
  const { mutate: restore } = useRestoreDesign();
  return useWrite((design: SavedDesign) => call(deleteDesign, { params: { id: design.id } }), {
    onDone: (_, design) =>
      addToast({
        title: DELETE.done,
        description: DELETE.doneText,
        action: { label: DELETE.undo, onPress: () => restore(design) },
      }),
    failedTitle: DELETE.failed,
    fallbackText: DELETE.failedText,
    refresh: refreshDesigns,
  });
};

export const useRestoreVersion = () =>
  useWrite(
    ({ id, newestId }: { id: number; newestId: number }) => {
      // Over the same newest version it is the same wish: a retry after a lost reply makes no second copy.
      const headers = { 'Idempotency-Key': `restore-${id}-over-${newestId}` };
      return call(restoreVersion, { params: { id } }, { headers });
    },
    {
      onDone: ({ version }) => toast(VERSIONS.restored, VERSIONS.restoredText(version)),
      failedTitle: VERSIONS.restoreFailed,
      refresh: refreshDesigns,
    },
  );

type Quality = 'standard' | 'high';

/**
 * Whether a picture has a plan's resolution and commercial rights: every picture of a premium user, and after the plan's
 * end those made with it (D-16, D-73).
 */
export const hasPlanRights = (design: SavedDesign, tier: Tier | undefined): boolean =>
  design.tier === 'premium' || tier === 'premium';

/** Downloads a design's picture as a file. */
export const useDownload = () =>
  useWrite(
    async ({ design, quality }: { design: SavedDesign; quality: Quality }) => {
      const response = await fetchResponse(
        endpointUrl(downloadDesign, { params: { id: design.id }, query: { quality } }),
        {
          headers: { Accept: 'image/png' },
        },
      );
      saveFile(await response.blob(), downloadName(design.name, design.id));
    },
    {
      onDone: () => toast(DOWNLOAD.started, DOWNLOAD.startedText),
      failedTitle: DOWNLOAD.failed,
      fallbackText: DOWNLOAD.failedText,
    },
  );
