/** Colors of thread and piping. They are not part of the relief, so that a new color does not rebuild it. */
import { decodeSrgbColor } from '../color/srgb.ts';
import { finishOf } from '../finish-of.ts';
import type { Layers } from '../layers.ts';
import type { Rgb8, TrimPlan } from '../trim-plan.ts';
import { findQuiltedZone } from '../panel-relief/sewing.ts';
import type { Relief } from '../relief.ts';
import { SEAT_ZONES } from './style-looks.ts';
import type { ZoneFinishes } from './zone-finishes.ts';

/** Albedo, scene-linear RGB, 0..1 each. */
type Linear = readonly [number, number, number];

export type TrimColors = readonly [thread: Linear, piping: Linear];

const NO_COLOR: Linear = [0, 0, 0];

/** Albedo of the largest part of the seats in the picture, or without any seat of what is covered. */
const seatAlbedo = ({ zones }: Layers, plan: TrimPlan, albedo: ZoneFinishes['albedo']): Linear => {
  const largestFirst = zones.toSorted((a, b) => b.area - a.area);
  const zone =
    largestFirst.find(({ kind }) => SEAT_ZONES.includes(kind)) ??
    largestFirst.find((candidate) => finishOf(plan, candidate) !== undefined) ??
    largestFirst.at(0);
  return zone === undefined ? NO_COLOR : albedo[zones.indexOf(zone)];
};

/** @param relief of the plan, null if it has none */
export const trimColors = (
  layers: Layers,
  plan: TrimPlan,
  finishes: Pick<ZoneFinishes, 'albedo'>,
  relief: Relief | null,
): TrimColors => {
  if (relief === null) return [NO_COLOR, NO_COLOR];
  const { stitching, piping } = plan;
  const colorOf = (color: Rgb8 | undefined): Linear =>
    color === undefined ? seatAlbedo(layers, plan, finishes.albedo) : decodeSrgbColor(color);
  // Without chosen stitching the thread is that of a quilt, in the color of the quilt.
  const quilt = stitching.style === 'none' ? findQuiltedZone(layers, plan) : undefined;
  const thread = quilt === undefined ? colorOf(stitching.color) : finishes.albedo[quilt];
  return [relief.thread === null ? NO_COLOR : thread, relief.piping === null ? NO_COLOR : colorOf(piping.color)];
};
