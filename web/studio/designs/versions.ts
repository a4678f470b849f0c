import type { SavedDesign } from '#contract/studio/saved-designs.ts';

/** Oldest first. */
export const versionsOf = (design: SavedDesign, designs: readonly SavedDesign[]): SavedDesign[] =>
  designs.filter(({ rootId }) => rootId === design.rootId).sort((a, b) => a.version - b.version);

/** The newest version of each design, in the order given. */
export const newestVersions = (designs: readonly SavedDesign[]): SavedDesign[] => {
  const newest = new Map<number, number>();
  for (const { rootId, version } of designs) newest.set(rootId, Math.max(version, newest.get(rootId) ?? 0));
  return designs.filter(({ rootId, version }) => newest.get(rootId) === version);
};

/** The version that this one was edited from, unless it was deleted or is simply the previous one. */
export const parentVersion = (design: SavedDesign, versions: readonly SavedDesign[]): number | undefined => {
  const parent = versions.find(({ id }) => id === design.parentId);
  return parent === undefined || parent.version === design.version - 1 ? undefined : parent.version;
};
