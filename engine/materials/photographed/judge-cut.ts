/** Warnings about photos of a material that make a poor tile, in plain words. */
import { luminance } from '../../color/srgb.ts';
import type { Plane3, Raster } from '../../raster/raster.ts';
import type { SlowLight } from './slow-light.ts';
import type { FlatCut } from './straighten.ts';
import type { Repeats, TileCut, TileWarning } from './tile.ts';

/** Pixels across the cut that still show a grain. */
const FEW_PIXELS = 220;
/** Share of the cut whose brightest channel is clipped. */
const BURNT_SHARE = 0.02;
const BURNT = 0.98;
/** Mean linear light, about code 22. */
const DARK = 0.008;
/** Brightest against darkest place of the cut. */
const UNEVEN = 3.5;
/**
 * Contrast between pixels NEAR apart against contrast between pixels FAR apart: in focus, neighbors differ at once. A
 * pattern's patches are even inside.
 */
const SOFT = { pattern: 0.4, grain: 0.58 } as const;
const NEAR = 2;
const FAR = 8;

/** A pattern: 0.45 to 0.7 in focus, 0.33 where three pixels run together. A hide: 0.7 to 1, and 0.5. */
const sharpness = ({ width, height, data }: Plane3): number => {
  const at = (i: number): number => Math.sqrt(Math.max(0, luminance(data[3 * i], data[3 * i + 1], data[3 * i + 2])));
  let [near, far] = [0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x + FAR < width; x++) {
      const i = y * width + x;
      const v = at(i);
      near += (at(i + NEAR) - v) ** 2;
      far += (at(i + FAR) - v) ** 2;
    }
  }
  return Math.sqrt(near / Math.max(1e-9, far));
};

export const judgeCut = (
  photo: Raster,
  { corners }: TileCut,
  flat: FlatCut,
  light: SlowLight,
  repeats: Repeats,
): TileWarning[] => {
  const sides = corners.map(([x, y], k) =>
    Math.hypot((corners[(k + 1) % 4][0] - x) * photo.width, (corners[(k + 1) % 4][1] - y) * photo.height),
  );
  const count = flat.width * flat.height;
  let [burnt, sum] = [0, 0];
  for (let i = 0; i < flat.data.length; i += 3) {
    if (Math.max(flat.data[i], flat.data[i + 1], flat.data[i + 2]) > BURNT) burnt++;
    sum += luminance(flat.data[i], flat.data[i + 1], flat.data[i + 2]);
  }
  const levels = Array.from({ length: 49 }, (_, k) => light(((k % 7) + 0.5) / 7, (Math.floor(k / 7) + 0.5) / 7)[1]);
  const warnings: TileWarning[] = [];
  if (Math.min(...sides) < FEW_PIXELS)
    warnings.push({
      code: 'too-small',
      text: 'The piece is small in this photo, so its grain will look soft. Go nearer, or mark a larger piece.',
    });
  if (burnt > BURNT_SHARE * count)
    warnings.push({
      code: 'burnt-out',
      text: 'Parts of the piece are burnt out. Avoid reflections, or take a darker photo.',
    });
  if (sum < DARK * count)
    warnings.push({
      code: 'too-dark',
      text: 'The piece is very dark in this photo, so its color is less certain. More light helps.',
    });
  if (Math.exp(Math.max(...levels) - Math.min(...levels)) > UNEVEN)
    warnings.push({
      code: 'uneven-light',
      text: 'The light on the piece is very uneven. Daylight from a window, without sun, is best.',
    });
  if (Math.min(...sides) >= FEW_PIXELS && sharpness(flat) < SOFT[repeats])
    warnings.push({ code: 'blurred', text: 'The piece looks out of focus, so its grain will be soft.' });
  return warnings;
};
