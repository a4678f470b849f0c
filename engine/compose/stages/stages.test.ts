/** Each pass over the pixels of preparing, on a few pixels, beside the formula that it stands for. */
import { expect, test } from 'vitest';
import { glossSplit } from '../../color/gloss-split.ts';
import { hash } from '../../materials/hash.ts';
import {
  areaGlossRows,
  envelopeRows,
  highlightRows,
  hueRows,
  logRows,
  MIN_HIGHLIGHT_LOG,
  NO_COLOR,
  type OldColor,
} from './diffuse-rows.ts';
import { fineRows, splitRows } from './shading-rows.ts';

/** No multiple of four, so that rows end within a group, and more than one row. */
const WIDTH = 11;
const HEIGHT = 3;
const COUNT = WIDTH * HEIGHT;

const random = (i: number, seed: number): number => (hash(i, 1, seed) >>> 8) / 2 ** 24;
const plane = (seed: number, min: number, max: number): Float32Array =>
  Float32Array.from({ length: COUNT }, (_, i) => min + (max - min) * random(i, seed));

/** A red cover, whose hue tells gloss, and a black one, whose hue tells nothing. */
const oldColors: OldColor[] = [
  {
    logAlbedo: Math.log(0.2),
    split: glossSplit([2.2, 0.7, 0.4]),
    maxAreaGloss: 0.1,
    diffuseFraction: 1,
    specularFraction: 0,
    glossError: 0.05,
  },
  {
    logAlbedo: Math.log(0.02),
    split: glossSplit([1, 1, 1]),
    maxAreaGloss: 0.3,
    diffuseFraction: 0.5,
    specularFraction: 0.6,
    glossError: 0,
  },
];
const [RED, BLACK] = [0, 1];
const of = Uint8Array.from({ length: COUNT }, (_, i) => (i % 7 === 6 ? NO_COLOR : i % 3 === 0 ? BLACK : RED));
const colors = { colorIndexOf: of, mixed: Uint8Array.from({ length: COUNT }, (_, i) => (i % 5 === 4 ? 1 : 0)) };
const matte = Uint8Array.from({ length: COUNT }, (_, i) => [255, 255, 249, 250, 0][i % 5]!);
const isCover = (i: number): boolean => of[i] !== NO_COLOR && matte[i]! > 0;
/** Reduced planes of the picture's own size: what they say of a pixel is its own value. */
const small = { width: WIDTH, height: HEIGHT };
const weaveFraction = (strength: number): number => Math.min(1, Math.max(0, (strength - 0.03) / 0.04));

const expectClose = (found: Float32Array, wanted: (i: number) => number): void =>
  found.forEach((value, i) => expect(value, `pixel ${i}`).toBeCloseTo(wanted(i), 4));

test('hue: the whole light of each pixel, its gloss where hue tells it, and which pixels are upholstery alone', () => {
  expect(oldColors[RED]!.split.trust).toBe(1);
  expect(oldColors[BLACK]!.split.trust).toBe(0);
  const [left, top] = [3, 2];
  const photo = { width: WIDTH + 5, height: HEIGHT + 4, data: new Uint8ClampedArray(4 * (WIDTH + 5) * (HEIGHT + 4)) };
  photo.data.forEach((_, i) => (photo.data[i] = hash(i, 2, 3) & 255));
  const decode = Float32Array.from({ length: 256 }, (_, code) => (code / 255) ** 2.2);
  const [log, gloss, pure] = [new Float32Array(COUNT), new Float32Array(COUNT), new Uint8Array(COUNT)];
  const bounds = { left, top, right: left + WIDTH, bottom: top + HEIGHT };
  hueRows({ photo, decode, bounds, matte, colors, oldColors, log, gloss, pure, width: WIDTH, height: HEIGHT });
  const channel = (i: number, c: number): number =>
    decode[photo.data[4 * ((Math.floor(i / WIDTH) + top) * photo.width + (i % WIDTH) + left) + c]!]!;
  const whole = (i: number): number => 0.2126 * channel(i, 0) + 0.7152 * channel(i, 1) + 0.0722 * channel(i, 2);
  expectClose(log, (i) => (isCover(i) ? whole(i) : 0));
  expectClose(gloss, (i) => {
    if (!isCover(i) || of[i] === BLACK) return 0;
    const oldGloss = oldColors[RED]!.split.gloss.reduce((sum, weight, c) => sum + weight * channel(i, c), 0);
    return oldGloss;
  });
  pure.forEach((is, i) => expect(is).toBe(isCover(i) && matte[i]! >= 250 && colors.mixed[i] === 0 ? 1 : 0));
});

test('log: light by the reflectance of its cover; gloss as its fit to luminance says, where hue tells it, never more than light', () => {
  const [log, gloss] = [plane(1, 0.001, 0.9), plane(2, 0, 1)];
  const light = log.slice();
  const fit = { slope: plane(13, 0, 1.5), offset: plane(14, -0.3, 0.3) };
  logRows({ matte, colors, oldColors, log, gloss, width: WIDTH, height: HEIGHT, small, fit });
  expectClose(log, (i) => (isCover(i) ? Math.log(2e-4 + light[i]!) - oldColors[of[i]!]!.logAlbedo : 0));
  expectClose(gloss, (i) => {
    if (!isCover(i) || of[i] === BLACK) return 0;
    const fitted = Math.min(0.97 * light[i]!, Math.max(0, fit.slope[i]! * light[i]! + fit.offset[i]!));
    return fitted ** 2 / (fitted + 0.05 * light[i]!);
  });
});

test('log: without a fit there is no gloss', () => {
  const [log, gloss] = [plane(1, 0.001, 0.9), plane(2, 0, 1)];
  logRows({ matte, colors, oldColors, log, gloss, width: WIDTH, height: HEIGHT, small, fit: undefined });
  expectClose(gloss, () => 0);
});

/** Light and gloss of covers alone. */
const lit = () => {
  const [log, gloss] = [plane(3, -2, 1), plane(4, 0, 0.05)];
  for (let i = 0; i < COUNT; i++) if (!isCover(i) || i % 4 === 1) gloss[i] = 0;
  return { log, gloss, before: log.slice(), oldGloss: gloss.slice() };
};

test('highlight: bright threads of a weave are not gloss, true gloss leaves the light', () => {
  const { log, gloss, before, oldGloss } = lit();
  const weave = plane(5, 0.03, 0.2);
  highlightRows({ small, weave, colors, oldColors, log, gloss, width: WIDTH, height: HEIGHT });
  const left = (i: number): number => oldGloss[i]! * (1 - weaveFraction(weave[i]! / 2));
  expectClose(gloss, left);
  expectClose(log, (i) => {
    if (oldGloss[i] === 0) return before[i]!;
    return before[i]! + Math.log(Math.max(0.03, 1 - left(i) / Math.exp(before[i]! + oldColors[of[i]!]!.logAlbedo)));
  });
});

test('areaGloss: where a whole area is said to be gloss, most of it goes back to the light', () => {
  const { log, gloss, before, oldGloss } = lit();
  const areaGloss = plane(6, 0.05, 0.9);
  areaGlossRows({ small, areaGloss, colors, oldColors, log, gloss, width: WIDTH, height: HEIGHT });
  const keep = (i: number): number =>
    oldGloss[i] === 0 ? 1 : Math.min(1, (oldColors[of[i]!]!.maxAreaGloss / areaGloss[i]!) ** 2);
  expectClose(gloss, (i) => oldGloss[i]! * keep(i));
  expectClose(log, (i) =>
    keep(i) === 1
      ? before[i]!
      : Math.log(Math.exp(before[i]!) + ((1 - keep(i)) * oldGloss[i]!) / Math.exp(oldColors[of[i]!]!.logAlbedo)),
  );
});

test.for([false, true])(
  'envelope: highlights above it leave a black cover’s light; local difference: %s',
  (hasDifference) => {
    const { log, gloss, before, oldGloss } = lit();
    const [weave, envelope] = [plane(7, 0, 0.05), plane(8, -1.5, 0)];
    const difference = hasDifference ? plane(9, -0.3, 0.3) : undefined;
    const pure = Uint8Array.from({ length: COUNT }, (_, i) => (isCover(i) && i % 6 !== 2 ? 1 : 0));
    const planes = { small, weave, envelope, difference, colors, oldColors, log, gloss, pure };
    envelopeRows({ ...planes, width: WIDTH, height: HEIGHT });
    /** Light without its highlights, and without a black cover's reflections. */
    const answer = (i: number): [light: number, gloss: number] => {
      // Of the red cover `diffuseFraction` is 1: its hue gave its gloss away.
      if (pure[i] === 0 || of[i] !== BLACK) return [before[i]!, oldGloss[i]!];
      const { logAlbedo, diffuseFraction, specularFraction: fraction } = oldColors[BLACK]!;
      const over = Math.max(0, before[i]! - envelope[i]! - MIN_HIGHLIGHT_LOG);
      const matt = before[i]! - (1 - weaveFraction(weave[i]!)) * over * (over / (over + 0.15));
      const even = matt - fraction * (difference?.[i] ?? 0);
      const diffuse = even > 0 ? diffuseFraction * even : even;
      const shown = Math.exp(logAlbedo) * (Math.exp(matt) - Math.exp(diffuse));
      const lost = Math.exp(logAlbedo) * (Math.exp(before[i]!) - Math.exp(matt));
      return [diffuse, oldGloss[i]! + lost + Math.min(0.015 * Math.exp(3 * 0.6), Math.max(0, shown))];
    };
    expectClose(log, (i) => answer(i)[0]);
    expectClose(gloss, (i) => answer(i)[1]);
  },
);

test.for([false, true])('split and fine: base, mid and the rest are the light again; woven: %s', (isWoven) => {
  const log = plane(10, -3, 1);
  const before = log.slice();
  const pure = Uint8Array.from({ length: COUNT }, (_, i) => (i % 4 === 3 ? 0 : 1));
  const [slope, offset, around] = [plane(11, 0, 1), plane(12, -1, 1), plane(13, -2, 0)];
  const [lightWithoutWeave, weaveFractions] = isWoven ? [plane(14, -2, 0), plane(15, 0, 1)] : [undefined, undefined];
  const [base, mid] = [new Float32Array(COUNT), new Float32Array(COUNT)];
  const planes = { log, pure, small, slope, offset, around, lightWithoutWeave, weaveFractions, base, mid };
  splitRows({ ...planes, width: WIDTH, height: HEIGHT });
  expectClose(base, (i) => {
    const guide =
      before[i]! +
      (lightWithoutWeave && weaveFractions ? (lightWithoutWeave[i]! - before[i]!) * weaveFractions[i]! : 0);
    return pure[i] === 0 ? around[i]! : slope[i]! * guide + offset[i]!;
  });
  expectClose(mid, (i) => (pure[i] === 0 ? 0 : before[i]! - base[i]!));
  mid.forEach((value, i) => (mid[i] = value / 2));
  fineRows({ log, pure, base, mid, width: WIDTH, height: HEIGHT });
  expectClose(log, (i) => (pure[i] === 0 ? 0 : before[i]! - base[i]! - mid[i]!));
});
