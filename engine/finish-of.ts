/** Finish of a zone, and the zones to paint. Not part of `zone-map.ts`, so that composing does not load the lexicon. */
import type { ZoneKind } from './options.ts';
import type { Finish, TrimPlan } from './trim-plan.ts';

export const changesNothing = (finish: Finish): boolean =>
  finish.material === undefined && finish.color === undefined && finish.pattern === 'keep';

/** Whether the zone's own material replaces that of a swatch, so that the order code of the swatch no longer applies. */
const hasOtherMaterial = (base: Finish | undefined, own: Partial<Finish>): boolean =>
  base?.source?.from === 'swatch' &&
  'material' in own &&
  !('source' in own) &&
  (own.material !== base.material || base.tile !== undefined || base.grain !== undefined);

/** The zone's own finish on top of its kind's; `undefined` = unchanged. */
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

/** By zone number, up to NO_ZONE: 1 = its pixels are painted. @param finishes by zone number */
export const zonesToPaint = (finishes: readonly (Finish | undefined)[]): Uint8Array =>
  Uint8Array.from({ length: 256 }, (_, zone) => (finishes[zone] === undefined ? 0 : 1));
