/** Warnings about photos of a material that make a poor tile. */
import { luminance } from '../../color/srgb.ts';
import type { Plane3, Raster } from '../../raster/raster.ts';
import type { SlowLight } from './slow-light.ts';
import type { FlatCut } from './straighten.ts';
import type { TileKind, TileCut, TileWarning } from './tile.ts';

/** Minimum side of the cut in pixels. */
const MIN_SIDE = 220;
/** Largest fraction of clipped pixels, and the linear value above which a channel is clipped. */
const MAX_CLIPPED_FRACTION = 0.02;
const CLIPPED = 0.98;
/** Minimum mean luminance, linear, about code 22. */
const MIN_LUMINANCE = 0.008;
/** Largest ratio of the light on the brightest and the darkest spot. */
const MAX_LIGHT_RATIO = 3.5;
/** Minimum sharpness. Patterns are uniform within their patches, so theirs is lower. */
const MIN_SHARPNESS = { pattern: 0.4, grain: 0.58 } as const;
const NEAR = 2;
const FAR = 8;

/**
 * Contrast of pixels NEAR apart relative to pixels FAR apart. Patterns have 0.45 to 0.7 in focus and 0.33 with a blur of
 * three pixels; hides have 0.7 to 1, and 0.5.
 */
const sharpness = ({ width, height, data }: Plane3): number => {
  const at = (i: number): number => Math.sqrt(Math.max(0, luminance(data[3 * i], data[3 * i + 1], data[3 * i + 2])));
  let [near, farContrast] = [0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x + FAR < width; x++) {
      const i = y * width + x;
      const v = at(i);
      near += (at(i + NEAR) - v) ** 2;
      farContrast += (at(i + FAR) - v) ** 2;
    }
  }
  return Math.sqrt(near / Math.max(1e-9, farContrast));
};

export const findCutWarnings = (
  photo: Raster,
  { corners }: TileCut,
  flat: FlatCut,
  light: SlowLight,
  repeats: TileKind,
): TileWarning[] => {
  const sides = corners.map(([x, y], k) =>
    Math.hypot((corners[(k + 1) % 4][0] - x) * photo.width, (corners[(k + 1) % 4][1] - y) * photo.height),
  );
  const count = flat.width * flat.height;
  let [clipped, sum] = [0, 0];
  for (let i = 0; i < flat.data.length; i += 3) {
    if (Math.max(flat.data[i], flat.data[i + 1], flat.data[i + 2]) > CLIPPED) clipped++;
    sum += luminance(flat.data[i], flat.data[i + 1], flat.data[i + 2]);
  }
  const levels = Array.from({ length: 49 }, (_, k) => light(((k % 7) + 0.5) / 7, (Math.floor(k / 7) + 0.5) / 7)[1]);
  const warnings: TileWarning[] = [];
  if (Math.min(...sides) < MIN_SIDE)
    warnings.push({
      code: 'too-small',
      text: 'The piece is small in this photo, so its grain will look soft. Go nearer, or mark a larger piece.',
    });
  if (clipped > MAX_CLIPPED_FRACTION * count)
    warnings.push({
      code: 'burnt-out',
      text: 'Parts of the piece are overexposed. Avoid reflections, or take a darker photo.',
    });
  if (sum < MIN_LUMINANCE * count)
    warnings.push({
      code: 'too-dark',
      text: 'The piece is very dark in this photo, so its color is less certain. More light helps.',
    });
  if (Math.exp(Math.max(...levels) - Math.min(...levels)) > MAX_LIGHT_RATIO)
    warnings.push({
      code: 'uneven-light',
      text: 'The light on the piece is very uneven. Daylight from a window, without sun, is best.',
    });
  if (Math.min(...sides) >= MIN_SIDE && sharpness(flat) < MIN_SHARPNESS[repeats])
    warnings.push({ code: 'blurred', text: 'The piece looks out of focus, so its grain will be soft.' });
  return warnings;
};
