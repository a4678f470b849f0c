/** Answers requests for lists of designs from an array, in the same way as the server. */
import type { SavedDesign } from '#contract/studio/saved-designs.ts';
import { FILTER_GROUPS, type FilterGroup } from '#contract/studio/design-query.ts';
import { newestVersions, versionsOf } from '#web/studio/designs/versions.ts';

const FILTER_VALUES: Readonly<Record<FilterGroup, (design: SavedDesign) => readonly string[]>> = {
  style: ({ style }) => [style],
  material: ({ materials }) => JSON.parse(materials) as string[],
  seatType: ({ seatType }) => [seatType],
  stitchingStyle: ({ stitchingStyle }) => [stitchingStyle],
};

const filterDesigns = (designs: readonly SavedDesign[], query: URLSearchParams): SavedDesign[] =>
  designs.filter(
    (design) =>
      (!query.has('id') || query.getAll('id').includes(String(design.id))) &&
      (!query.has('photo') || query.get('photo') === design.originalImageUrl) &&
      design.name.toLowerCase().includes((query.get('q') ?? '').toLowerCase()) &&
      FILTER_GROUPS.every(
        (group) =>
          !query.has(group) || FILTER_VALUES[group](design).some((value) => query.getAll(group).includes(value)),
      ),
  );

/** @returns undefined for other requests */
export const answerDesigns = (url: string, designs: readonly SavedDesign[]): object | undefined => {
  const { pathname, searchParams: query } = new URL(url, 'http://stage.test');
  const current = newestVersions(designs);
  if (pathname === '/api/designs') {
    const found = filterDesigns(query.get('current') === 'true' ? current : designs, query);
    const from = query.has('before') ? found.findIndex(({ id }) => String(id) === query.get('before')) + 1 : 0;
    return found.slice(from, from + Number(query.get('limit') ?? found.length));
  }
  if (pathname === '/api/designs/summary')
    return {
      total: current.length,
      matching: filterDesigns(current, query).length,
      lastSavedAt: designs[0]?.createdAt ?? null,
      savedLately: designs.filter(({ createdAt }) => Date.now() - Date.parse(createdAt) < 30 * 86_400_000).length,
      values: Object.fromEntries(
        FILTER_GROUPS.map((group) => [group, [...new Set(current.flatMap(FILTER_VALUES[group]))]]),
      ),
    };
  const id = /^\/api\/designs\/(\d+)\/versions$/.exec(pathname)?.[1];
  const design = designs.find((one) => String(one.id) === id);
  return design === undefined ? undefined : versionsOf(design, designs);
};
