/** Caches the relief of the last plan, for plans that sew the same. */
import { CHOICE_FIELDS, PLAIN_CHOICES } from '../catalog/choices.ts';
import { PATTERN_SPECS } from '../catalog/patterns.ts';
import { buildRelief } from '../panel-relief/sew-relief.ts';
import type { Relief } from '../relief.ts';
import type { TrimPlan } from '../trim-plan.ts';
import { compareCoversAtUnseenEdges } from '../seams/seams-to-sew.ts';
import { finishOf } from '../finish-of.ts';
import type { Prepared } from './prepare/prepare.ts';

const reliefCache = new WeakMap<Prepared, { key: string; relief: Relief | null }>();

/**
 * Everything in a plan that relief depends on. Of the colors, it matters whether a quilt has one, because it is sewn in it,
 * and whether the covers beside a seam are equal: faint edges are sewn only between different ones.
 */
const reliefKey = ({ layers }: Prepared, plan: TrimPlan): string => {
  const finishes = layers.zones.map((zone) => finishOf(plan, zone));
  const hasTonalThread =
    plan.stitching.style === 'none'
      ? finishes.map((f) => f !== undefined && PATTERN_SPECS[f.pattern]?.isQuilted === true && f.color !== undefined)
      : [];
  const { byKind: _, byZone: __, stitching, piping, ...others } = plan;
  return JSON.stringify([
    finishes.map((f) => f?.pattern ?? null),
    hasTonalThread,
    plan.stitching.style === 'none' ? [] : compareCoversAtUnseenEdges(layers, plan),
    stitching.style,
    piping.style,
    others,
  ]);
};

const sewsNothing = ({ layers }: Prepared, plan: TrimPlan): boolean =>
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
