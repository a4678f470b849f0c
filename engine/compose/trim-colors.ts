/**
 * The colors of what is sewn on top. They are no part of the relief, so that thread of another color is not sewn
 * again.
 */
import { linearOf } from '../color/srgb.ts';
import type { Layers } from '../layers.ts';
import { quiltOf } from '../panel-relief/sewing.ts';
import type { Relief } from '../relief.ts';
import type { TrimPlan } from '../trim-plan.ts';

/** Reflectance, display-linear RGB, 0..1 each. */
type Linear = readonly [number, number, number];

/** Colors of thread and of piping. */
export type TrimColors = readonly [Linear, Linear];

const NONE: Linear = [0, 0, 0];

/** @param relief what is sewn at all */
export const trimColors = (layers: Layers, plan: TrimPlan, relief: Relief | null): TrimColors => {
  if (relief === null) return [NONE, NONE];
  // A quilt is sewn even without chosen stitching: tone on tone.
  const thread = plan.stitching.style === 'none' ? quiltOf(layers, plan)?.color : plan.stitching.color;
  return [
    relief.thread === null || thread === undefined ? NONE : linearOf(thread),
    relief.piping === null ? NONE : linearOf(plan.piping.color),
  ];
};
