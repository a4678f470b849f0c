/** Makes a seamless tile of a photographed material, in its own color and pattern. */
import { formatHexColor } from '../../color/hex.ts';
import { encodeSrgb, luminance } from '../../color/srgb.ts';
import { createRaster, type Plane3, type Raster } from '../../raster/raster.ts';
import { cutSquare } from './cut-square.ts';
import { findRepeats, type Repeat } from './find-repeat.ts';
import { measureNeutralPoint } from './neutral-point.ts';
import { joinBorders } from './join-borders.ts';
import { findCutWarnings } from './judge-cut.ts';
import { meanColor } from './mean-color.ts';
import { slowLight, relightEvenly, type SlowLight } from './slow-light.ts';
import { straighten, type FlatCut } from './straighten.ts';
import type { MadeTile, TileCut, TileWarning } from './tile.ts';

const NO_NEUTRAL: TileWarning = {
  code: 'no-neutral',
  text: 'No neutral spot was tapped, so color and brightness are taken as the camera saw them. With a sheet of white paper in the photo they become exact.',
};

/** Point of the flattened piece nearest to the tap, 0..1, where the light is most like that at the tap. */
const nearestToTap = ({ toCut: m }: FlatCut, photo: Raster, [x, y]: readonly [number, number]): [number, number] => {
  const [px, py] = [x * photo.width, y * photo.height];
  const w = m.g * px + m.h * py + m.i;
  const clamp = (t: number): number => (Number.isFinite(t) ? Math.min(1, Math.max(0, t)) : 0.5);
  // The mapping flips beyond the piece's vanishing line.
  if (w * m.i <= 0) return [0.5, 0.5];
  return [clamp((m.a * px + m.b * py + m.c) / w), clamp((m.d * px + m.e * py + m.f) / w)];
};

const meanOf = ({ data }: Plane3): [number, number, number] => {
  const sum: [number, number, number] = [0, 0, 0];
  for (let i = 0; i < data.length; i += 3) for (let c = 0; c < 3; c++) sum[c] += data[i + c];
  return sum.map((value) => (3 * value) / data.length) as [number, number, number];
};

const encoded = ({ width, height, data }: Plane3, gain: readonly number[]): Raster => {
  const picture = createRaster(width, height);
  for (let i = 0, p = 0; i < data.length; i += 3, p += 4) {
    for (let c = 0; c < 3; c++) picture.data[p + c] = encodeSrgb(data[i + c] * gain[c]);
    picture.data[p + 3] = 255;
  }
  return picture;
};

/** Steps to points with equal albedo, as fractions of the piece. */
const stepsOf = (repeats: readonly Repeat[], { width, height }: Plane3): [number, number][] =>
  repeats.flatMap(({ kind, step: [x, y] }): [number, number][] => {
    if (kind === 'repeats') return [[x / width, y / height]];
    return kind === 'same' ? [[(0.2 * x) / width, (0.2 * y) / height]] : [];
  });

/**
 * @param photo upright, sRGB, any size
 * @throws RangeError if the cut's corners are not those of a convex piece
 */
export const makeTile = (photo: Raster, cut: TileCut): MadeTile => {
  const flat = straighten(photo, cut);
  const first = slowLight(flat);
  const repeats = findRepeats(relightEvenly(flat, first, 0.5, 0.5));
  const steps = stepsOf([repeats.across, repeats.down], flat);
  const light: SlowLight = steps.length === 0 ? first : slowLight(flat, steps);

  const tap = cut.grey === undefined ? undefined : nearestToTap(flat, photo, cut.grey);
  const evenlyLit = relightEvenly(flat, light, ...(tap ?? [0.5, 0.5]));
  const warnings = findCutWarnings(photo, cut, flat, light, steps.length === 0 ? 'grain' : 'pattern');
  let gain: readonly number[] = [1, 1, 1];
  if (cut.grey === undefined) warnings.push(NO_NEUTRAL);
  else {
    const neutral = measureNeutralPoint(photo, cut.grey, cut.neutral, luminance(...meanOf(evenlyLit)));
    if ('warning' in neutral) warnings.push(neutral.warning);
    else gain = neutral.gain;
  }

  const square = cutSquare(evenlyLit, repeats);
  const picture = encoded(joinBorders(square, repeats), gain);
  const cmPerPixel = cut.widthCm / flat.width;
  const lengthCm = ([x, y]: readonly [number, number]): number => Math.hypot(x, y) * cmPerPixel;
  const repeatCm = ({ kind, step }: Repeat): number | undefined => (kind === 'repeats' ? lengthCm(step) : undefined);
  return {
    picture,
    widthCm: lengthCm(square.across),
    heightCm: lengthCm(square.down),
    kind: steps.length === 0 ? 'grain' : 'pattern',
    color: formatHexColor(meanColor(picture)),
    repeatCm: { across: repeatCm(repeats.across), down: repeatCm(repeats.down) },
    warnings,
  };
};
