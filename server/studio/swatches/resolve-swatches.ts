/** Replaces the ids of a design's swatches by snapshots of the owner's swatches. */
import { createSwatchSnapshot, type SwatchSnapshot } from '#contract/studio/swatches.ts';
import type { Design } from '#engine/design.ts';
import type { Tx } from '#server/platform/db/open.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { toOwnSwatch, STARTERS } from './to-own-swatch.ts';
import { loadSwatchesForRender } from './store.ts';

/** The same answer for a missing swatch and another user's (D-27). */
const unknownSwatchProblem = (field: string): Problem =>
  new Problem('invalid_input', 'A swatch of this design is not in your books. Please choose another one.', {
    field,
    status: 422,
  });

const collectSwatchIds = (design: Design): string[] => [
  ...(design.mode === 'quick' ? Object.values(design.swatches).map(({ id }) => id) : []),
  ...Object.values(design.zones).flatMap(({ swatch }) => (swatch === undefined ? [] : [swatch.id])),
];

/**
 * Also marks the swatches and tiles as used, so that they are not removed.
 * @throws Problem 422 naming the field of a swatch that the owner does not have
 */
export const resolveSwatches = async (tx: Tx, userId: string, design: Design, now: Date): Promise<Design> => {
  const ids = [...new Set(collectSwatchIds(design))];
  if (ids.length === 0) return design;
  const own = await loadSwatchesForRender(
    tx,
    userId,
    ids.filter((id) => !STARTERS.has(id)),
    now,
  );
  const known = new Map([...STARTERS, ...own.map((found) => [found.swatch.id, toOwnSwatch(found)] as const)]);
  const resolveSwatch = (id: string, field: string): SwatchSnapshot => {
    const swatch = known.get(id);
    if (swatch === undefined) throw unknownSwatchProblem(field);
    return createSwatchSnapshot(swatch);
  };
  const zones = Object.fromEntries(
    Object.entries(design.zones).map(([zone, finish]) => [
      zone,
      finish.swatch === undefined
        ? finish
        : { ...finish, swatch: resolveSwatch(finish.swatch.id, `zones.${zone}.swatch`) },
    ]),
  );
  if (design.mode !== 'quick') return { ...design, zones };
  const swatches = Object.fromEntries(
    Object.entries(design.swatches).map(([place, { id }]) => [place, resolveSwatch(id, `swatches.${place}`)]),
  );
  return { ...design, zones, swatches };
};
