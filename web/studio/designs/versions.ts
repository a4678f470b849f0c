/** Designs that belong together: the versions of one. Pure. */
import type { SavedDesign } from '#contract/studio/saved-designs.ts';

/** Oldest first. */
export const versionsOf = (design: SavedDesign, designs: readonly SavedDesign[]): SavedDesign[] =>
  designs.filter(({ rootId }) => rootId === design.rootId).sort((a, b) => a.version - b.version);

/** One of each tree, the newest, in the order given. */
export const newestVersions = (designs: readonly SavedDesign[]): SavedDesign[] => {
  const newest = new Map<number, number>();
  for (const { rootId, version } of designs) newest.set(rootId, Math.max(version, newest.get(rootId) ?? 0));
  return designs.filter(({ rootId, version }) => newest.get(rootId) === version);
};

/** "2 from 1": which version it was edited from, where that is still there and not simply the one before. */
export const parentVersion = (design: SavedDesign, versions: readonly SavedDesign[]): number | undefined => {
  const parent = versions.find(({ id }) => id === design.parentId);
  return parent === undefined || parent.version === design.version - 1 ? undefined : parent.version;
};
