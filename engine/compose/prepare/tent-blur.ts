/** Tent blur of a plane, in stages that threads can share. */
import type { RunStage } from '../stages/stages.ts';
import { samplesAlong } from './small-plane.ts';

/** Blurs `data` in place; values beyond the border are 0. */
export const tentBlur = (data: Float32Array, width: number, height: number, radius: number, run: RunStage): void => {
  if (radius < 1 || width === 0 || height === 0) return;
  run('tentRows', { plane: data, width, radius, out: data, step: 1 }, height);
  run('tentColumns', { plane: data, width, height, radius }, width);
};

/** Blurs only every `step`-th column, from `step >> 1` on. @param out gets `samplesAlong` columns of every row */
export const tentBlurOfColumns = (
  plane: Float32Array,
  width: number,
  height: number,
  radius: number,
  step: number,
  out: Float32Array,
  run: RunStage,
): void => {
  const keptColumns = samplesAlong(width, step);
  run('tentRows', { plane, width, radius, out, step }, height);
  run('tentColumns', { plane: out, width: keptColumns, height, radius }, keptColumns);
};
