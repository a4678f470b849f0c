/** Caches the relief of the last plan, for plans that sew the same. */
import { CHOICE_FIELDS, PLAIN_CHOICES } from '../catalog/choices.ts';
import { PATTERN_SPECS } from '../catalog/patterns.ts';
import type { Layers } from '../layers.ts';
import { buildRelief } from '../panel-relief/sew-relief.ts';
import { createSewing, type Sewing } from '../panel-relief/sewing.ts';
import { prepareRelief } from '../panel-relief/prepare-relief.ts';
import type { Relief } from '../relief.ts';
import type { TrimPlan } from '../trim-plan.ts';
import { finishOf } from '../finish-of.ts';
import type { Ground } from './prepare/ground.ts';
import type { Prepared } from './prepare/prepare.ts';

const reliefCache = new WeakMap<Prepared, { key: string; relief: Relief | null }>();

/** Everything in a plan that relief depends on. Of the colors, only whether a quilt has one matters: it is sewn in it. */
const reliefKey = ({ layers }: Pick<Prepared, 'layers'>, plan: TrimPlan): string => {
  const finishes = layers.zones.map((zone) => finishOf(plan, zone));
  const hasTonalThread =
    plan.stitching.style === 'none'
      ? finishes.map((f) => f !== undefined && PATTERN_SPECS[f.pattern]?.isQuilted === true && f.color !== undefined)
      : [];
  const { byKind: _, byZone: __, stitching, piping, ...others } = plan;
  return JSON.stringify([
    finishes.map((f) => f?.pattern ?? null),
    hasTonalThread,
    stitching.style,
    piping.style,
    others,
  ]);
};

const sewsNothing = ({ layers }: Pick<Prepared, 'layers'>, plan: TrimPlan): boolean =>
  plan.stitching.style === 'none' &&
  plan.piping.style === 'none' &&
  CHOICE_FIELDS.every((field) => plan.choices[field] === PLAIN_CHOICES[field]) &&
  layers.zones.every((zone) => (finishOf(plan, zone)?.pattern ?? 'keep') === 'keep');

/** Whether the result of `reliefFor` is cached. */
export const hasCachedRelief = (prepared: Prepared, plan: TrimPlan): boolean =>
  sewsNothing(prepared, plan) || reliefCache.get(prepared)?.key === reliefKey(prepared, plan);

export const reliefFor = (prepared: Prepared, plan: TrimPlan): Relief | null => {
  if (sewsNothing(prepared, plan)) return null;
  const key = reliefKey(prepared, plan);
  const cached = reliefCache.get(prepared);
  if (cached?.key === key) return cached.relief;
  // The old relief's planes are reused, so that memory never holds two.
  reliefCache.delete(prepared);
  const relief = buildRelief(prepared.relief(), plan, cached?.relief);
  reliefCache.set(prepared, { key, relief });
  return relief;
};

/** The sewing of a plan for several threads, in the planes of the last relief; `cacheRelief` caches the result. */
export const prepareSewing = (prepared: Prepared, plan: TrimPlan): Sewing | null => {
  const cached = reliefCache.get(prepared);
  reliefCache.delete(prepared);
  return sewsNothing(prepared, plan) ? null : createSewing(prepared.relief(), plan, cached?.relief);
};

/** Caches a relief that other threads have built. */
export const cacheRelief = (prepared: Prepared, plan: TrimPlan, relief: Relief | null): void => {
  reliefCache.set(prepared, { key: reliefKey(prepared, plan), relief });
};

/** The sewing of a plan without light, for a worker thread that sews while another one estimates the light. */
export const createSewingWithoutLight = (
  layers: Layers,
  { region }: Ground,
  width: number,
  height: number,
  plan: TrimPlan,
): Sewing | null => {
  const rejectLight = (): never => {
    throw new Error('This sewing was created before the light was estimated');
  };
  if (sewsNothing({ layers }, plan)) return null;
  return createSewing(prepareRelief(layers, width, height, region, rejectLight), plan);
};
