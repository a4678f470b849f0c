/** The relief of a plan, made once for all plans that sew alike and differ in colours only. */
import { buildRelief } from '../materials/patterns/build-relief.ts';
import type { Relief } from '../materials/patterns/relief.ts';
import type { TrimPlan } from '../trim-plan.ts';
import { finishOf } from './finish-of.ts';
import type { Prepared } from './prepare.ts';

const last = new WeakMap<Prepared, { key: string; relief: Relief | null }>();

/** All of a plan that relief depends on. */
const keyOf = ({ layers }: Prepared, plan: TrimPlan): string => {
  const finishes = layers.zones.map((zone) => finishOf(plan, zone));
  const tonal = plan.stitching.style === 'none' ? finishes.map((f) => f?.pattern === 'diamond' && f.color) : [];
  return JSON.stringify([finishes.map((f) => f?.pattern ?? null), tonal, plan.stitching, plan.piping, plan.bolsters, plan.seed]);
};

const sewsNothing = ({ layers }: Prepared, plan: TrimPlan): boolean =>
  plan.stitching.style === 'none' && plan.piping.style === 'none' && plan.bolsters === 'none' && layers.zones.every((zone) => (finishOf(plan, zone)?.pattern ?? 'keep') === 'keep');

export const reliefFor = (prepared: Prepared, plan: TrimPlan): Relief | null => {
  if (sewsNothing(prepared, plan)) return null;
  const key = keyOf(prepared, plan);
  const known = last.get(prepared);
  if (known?.key === key) return known.relief;
  const relief = buildRelief(prepared.relief(), plan);
  last.set(prepared, { key, relief });
  return relief;
};
