/** Colors of thread and piping. They are not part of the relief, so that a new color does not rebuild it. */
import { decodeSrgbColor } from '../color/srgb.ts';
import type { Layers } from '../layers.ts';
import { findQuiltFinish } from '../panel-relief/sewing.ts';
import type { Relief } from '../relief.ts';
import type { TrimPlan } from '../trim-plan.ts';

/** Albedo, display-linear RGB, 0..1 each. */
type Linear = readonly [number, number, number];

export type TrimColors = readonly [thread: Linear, piping: Linear];

const NO_COLOR: Linear = [0, 0, 0];

/** @param relief of the plan, null if it has none */
export const trimColors = (layers: Layers, plan: TrimPlan, relief: Relief | null): TrimColors => {
  if (relief === null) return [NO_COLOR, NO_COLOR];
  // Without chosen stitching a quilt is sewn tone on tone.
  const thread = plan.stitching.style === 'none' ? findQuiltFinish(layers, plan)?.color : plan.stitching.color;
  return [
    relief.thread === null || thread === undefined ? NO_COLOR : decodeSrgbColor(thread),
    relief.piping === null ? NO_COLOR : decodeSrgbColor(plan.piping.color),
  ];
};
