/** The final finish of a zone, and which zones are painted at all. Apart from `zone-map.ts`, so that composing a picture does not load the lexicon. */
import type { ZoneKind } from './options.ts';
import type { Finish, TrimPlan } from './trim-plan.ts';

export const changesNothing = (finish: Finish): boolean =>
  finish.material === undefined && finish.color === undefined && finish.pattern === 'keep';

/** A material of its own over a swatch: the swatch, ordered by its code, would be another material. */
const hasOtherMaterial = (base: Finish | undefined, own: Partial<Finish>): boolean =>
  base?.source?.from === 'swatch' &&
  'material' in own &&
  !('source' in own) &&
  (own.material !== base.material || base.tile !== undefined || base.grain !== undefined);

/** The zone's own finish over its kind's. `undefined` = untouched. */
export const finishOf = (plan: TrimPlan, zone: { id: string; kind: ZoneKind }): Finish | undefined => {
  const own = plan.byZone[zone.id];
  const base = plan.byKind[zone.kind];
  if (own === undefined) return base;
  const finish: Finish = {
    pattern: 'keep',
    gloss: 1,
    ...base,
    ...own,
    ...(hasOtherMaterial(base, own) ? { source: { from: 'own' as const } } : {}),
  };
  return changesNothing(finish) ? undefined : finish;
};

/**
 * By zone number: 1 = its pixels are painted; pixels of other zones, and of none, stay those of the photo.
 * @param finishes by zone number
 */
export const zonesToPaint = (finishes: readonly (Finish | undefined)[]): Uint8Array =>
  Uint8Array.from({ length: 256 }, (_, zone) => (finishes[zone] === undefined ? 0 : 1));
