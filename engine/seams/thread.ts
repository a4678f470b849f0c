/**
 * Draws rows of stitches along a seam. Each stitch is a short, slightly slanted cord that sinks into a hole at both ends.
 * Stitches shorter than about two pixels become a thin line with their mean color.
 */
import type { LightDirection } from '../geometry/light-direction.ts';
import type { TrimPlanes } from '../relief.ts';
import { allOf, type SeamField, type Span } from './seam-field.ts';
import { clamp } from './clamp.ts';

/** Stitch length, gap between stitches and radius of upholstery thread (Tex 135 to 210), in cm. */
const STITCH = 0.56;
const GAP_CM = 0.13;
const RADIUS = 0.056;
/** Thinner thread is drawn with this radius, so that it remains visible. */
const MIN_RADIUS_PIXELS = 0.55;
const SLANT = 0.16;
/**
 * Fraction of a thread's contrast that is left in a final picture at the size of its preview: browsers shrink pictures in
 * display codes, where a bright line on a dark cover loses more than in linear light. Measured on light thread over
 * dark leather and dark thread over light leather.
 */
const SHRUNK_CONTRAST = 0.78;
/** The full loss of contrast occurs if the final picture is at least this many times as large as its preview. */
const FULL_SHRINK_SCALE = 1.5;

export interface ThreadRow {
  /** Distance from the seam in cm, positive on its left. */
  offset: number;
}

/** Smooth bump: 1 at 0, and 0 from 1 on. */
const bump = (x: number): number => {
  const rest = 1 - x * x;
  return rest <= 0 ? 0 : rest * rest;
};

/** Radius in cm that thread is drawn with, and the weight that compensates for thread that is drawn wider than it is. */
const drawnThread = (cmPerPixel: number): { radius: number; weight: number } => {
  const radius = Math.max(RADIUS, MIN_RADIUS_PIXELS * cmPerPixel);
  return { radius, weight: Math.min(1, 0.3 + 0.7 * (RADIUS / radius)) };
};

/** Weight of thread in a preview relative to a final picture's, so that both look the same at the preview's size. */
const previewWeight = (cmPerPixel: number, finalScale: number): number => {
  if (finalScale <= 1) return 1;
  const [shown, final] = [drawnThread(cmPerPixel), drawnThread(cmPerPixel / finalScale)];
  const shrunk = Math.min(1, (finalScale - 1) / (FULL_SHRINK_SCALE - 1));
  return ((final.radius * final.weight) / (shown.radius * shown.weight)) * (1 - (1 - SHRUNK_CONTRAST) * shrunk);
};

/** Distance to the nearest row, in cm. */
const distanceTo = (rows: readonly ThreadRow[], offset: number): number => {
  let nearest = Infinity;
  for (const row of rows) {
    const d = Math.abs(offset - row.offset);
    if (d < nearest) nearest = d;
  }
  return nearest;
};

/**
 * @param shade the relief's factor on the light; the rows of stitches darken it
 * @param finalScale pixels of the final picture per pixel of this one, which is 1 unless this is a preview
 */
export const drawThread = (
  field: SeamField,
  rows: readonly ThreadRow[],
  light: LightDirection,
  trim: TrimPlanes,
  shade: Float32Array,
  [first, last]: Span = allOf(field),
  finalScale = 1,
): void => {
  const { at, offset, along, cmPerPixel, normal } = field;
  const stitches = Math.max(1, Math.round(field.length / STITCH));
  const period = field.length / stitches;
  const half = (period - GAP_CM) / 2;
  for (let e = first; e < last; e++) {
    const footprint = cmPerPixel[e];
    const { radius, weight: drawnWeight } = drawnThread(footprint);
    // Skips most of the band quickly.
    if (distanceTo(rows, offset[e]) > 4 * radius + footprint) continue;
    const weight = drawnWeight * previewWeight(footprint, finalScale);
    const sharp = clamp((period / footprint - 2) / 2.5, 0, 1);
    const nx = normal[2 * e] / 127;
    const ny = normal[2 * e + 1] / 127;
    const upward = nx * light.x + ny * light.y;
    for (const row of rows) {
      const d = offset[e] - row.offset;
      if (Math.abs(d) > 4 * radius + footprint) continue;
      const i = at[e];
      const position = (along[e] + d * SLANT) / period;
      const s = (position - Math.floor(position) - 0.5) * period;
      // Distance to the stitch's center line.
      const overshoot = Math.max(0, Math.abs(s) - (half - radius));
      const sideOffset = d + SLANT * s * 0.6;
      const lineDistance = Math.sqrt(overshoot * overshoot + sideOffset * sideOffset);
      const dashed = clamp((radius - lineDistance) / footprint + 0.5, 0, 1);
      const line = clamp((radius - Math.abs(d)) / footprint + 0.5, 0, 1) * ((2 * half) / period);
      const alpha = (sharp * dashed + (1 - sharp) * line) * weight;
      const detail = Math.min(1, radius / footprint / 1.2);
      const across = d / (1.3 * radius);
      const between = (Math.abs(s) - period / 2) / (0.9 * GAP_CM);
      const far2 = between * between + across * across;
      const hole = far2 < 6 ? sharp * Math.exp(-far2) : 0;
      const groove = bump(d / (4 * radius));
      // The cord's shadow, on the side away from the light.
      const cast = bump((d + 1.3 * radius * (upward < 0 ? -1 : 1)) / (2.4 * radius));
      shade[i] *=
        1 -
        0.42 * hole * detail -
        0.16 * groove -
        0.2 * cast * weight * (sharp * (overshoot > 0 ? 0.4 : 1) + 1 - sharp);
      const value = Math.round(255 * alpha);
      if (value <= trim.alpha[i]) continue;
      trim.alpha[i] = value;
      const c = clamp(d / radius, -1, 1);
      const facing = Math.sqrt(1 - c * c * 0.9) * light.z + c * upward;
      const lit = 0.5 + 0.5 * clamp(facing / light.z, 0, 1.6);
      const end = clamp(Math.abs(s) / half, 0, 1);
      const sunk = 1 - 0.38 * end * end * end * sharp;
      // The twist of the cord, if it is large enough to be visible.
      const twist =
        radius < 2 * footprint
          ? 1
          : 1 + 0.1 * Math.min(1, radius / footprint - 2) * Math.sin((2 * Math.PI * (s * 0.8 + d * 1.4)) / 0.09);
      const round = detail * lit * sunk + (1 - detail) * (0.9 - 0.1 * (1 - sharp));
      trim.shade[i] = clamp(64 * round * twist, 0, 255);
      trim.gloss[i] = clamp(26 * detail * Math.max(0, facing / light.z - 0.75) * sunk, 0, 255);
    }
  }
};
