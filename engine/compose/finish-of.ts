/** What a zone gets in the end. Apart from `zone-map.ts`, so that composing a picture does not load the lexicon. */
import type { ZoneKind } from '../options.ts';
import type { Finish, TrimPlan } from '../trim-plan.ts';

export const changesNothing = (finish: Finish): boolean => finish.material === undefined && finish.color === undefined && finish.pattern === 'keep';

/** The zone's own finish over its kind's. `undefined` = untouched. */
export const finishOf = (plan: TrimPlan, zone: { id: string; kind: ZoneKind }): Finish | undefined => {
  const own = plan.byZone[zone.id];
  const base = plan.byKind[zone.kind];
  if (own === undefined) return base;
  const finish: Finish = { pattern: 'keep', gloss: 1, ...base, ...own };
  return changesNothing(finish) ? undefined : finish;
};
