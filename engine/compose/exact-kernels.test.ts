/** Kernels that count in double precision where their definitions do: their answers are the same to the bit. */
import { expect, test } from 'vitest';
import { withoutKernels } from '../kernels/kernels.ts';
import { hash } from '../materials/hash.ts';
import { largest, opening } from '../raster/extremes.ts';
import { evenLight } from './even-light.ts';
import { boxSums } from '../raster/box-sums.ts';
import { gather, gatherRoots, samplesAlong, weightedMean, type SmallPlane } from './small-plane.ts';
import { runAlone } from './stages/stages.ts';
import { tentBlur, tentBlurOfColumns } from './tent-blur.ts';

/** -4..1, as logarithms of light are. */
const noise = (length: number, seed: number): Float32Array =>
  Float32Array.from({ length }, (_, i) => ((hash(i, 1, seed) >>> 8) / 2 ** 24) * 5 - 4);
/** Weights, and places of which nothing is known in long runs. */
const weights = (length: number): Float32Array =>
  noise(length, 7).map((value, i) => ((i >> 4) % 3 === 0 ? 0 : Math.max(0, value + 3)));
const known = (length: number): Uint8Array => Uint8Array.from({ length }, (_, i) => ((i >> 3) % 3 === 0 ? 0 : 1));

/** Width, height and radius: wider and narrower than the window, and no multiples of four. */
const SIZES = [
  [541, 40, 7],
  [64, 48, 3],
  [13, 9, 20],
  [1, 7, 2],
  [7, 1, 3],
] as const;

/** Both answers; planes that a cache knows are made anew for each. */
const both = <Answer>(work: () => Answer): [Answer, Answer] => [work(), withoutKernels(work)];

test.for(SIZES)('sums and means of a plane of %d x %d within %d', ([width, height, radius]) => {
  const length = width * height;
  const sums = both(() => {
    const out = new Float32Array(length);
    boxSums(noise(length, 1), width, height, radius, out);
    return out;
  });
  expect(sums[0]).toEqual(sums[1]);
  const plane = (): SmallPlane => ({ width, height, value: noise(length, 2), weight: weights(length) });
  const means = both(() => weightedMean(plane(), radius, -1));
  expect(means[0]).toEqual(means[1]);
});

test.for(SIZES)('extremes of a plane of %d x %d within %d', ([width, height, radius]) => {
  const value = noise(width * height, 3);
  const high = both(() => largest(value, width, height, radius));
  expect(high[0]).toEqual(high[1]);
  const opened = both(() => opening(value, width, height, radius));
  expect(opened[0]).toEqual(opened[1]);
});

test.for(SIZES)('tents over a plane of %d x %d within %d', ([width, height, radius]) => {
  const whole = both(() => {
    const plane = noise(width * height, 4);
    tentBlur(plane, width, height, radius, runAlone);
    return plane;
  });
  expect(whole[0]).toEqual(whole[1]);
  for (const step of [1, 2, 3]) {
    const some = both(() => {
      const out = new Float32Array(samplesAlong(width, step) * height);
      tentBlurOfColumns(noise(width * height, 4), width, height, radius, step, out, runAlone);
      return out;
    });
    expect(some[0]).toEqual(some[1]);
  }
});

test.for([1, 2, 3])('means by cell, of every %d. pixel', (step) => {
  const [width, height, w, h] = [203, 121, 41, 24];
  const plane = noise(width * height, 5);
  const sure = (): Uint8Array => known(width * height);
  const whole = both(() => gather(plane, sure(), width, height, w, h, step));
  expect(whole[0]).toEqual(whole[1]);
  const samples = noise(samplesAlong(width, step) * samplesAlong(height, step), 6);
  const sampled = both(() => gather(samples, sure(), width, height, w, h, step));
  expect(sampled[0]).toEqual(sampled[1]);
  const room = (): Float32Array => noise(samplesAlong(width, step) * height, 8);
  const roots = both(() => gatherRoots(plane, undefined, sure(), width, height, w, h, step, room()));
  expect(roots[0]).toEqual(roots[1]);
  const rest = both(() => {
    const less = room();
    return gatherRoots(plane, less, sure(), width, height, w, h, step, less);
  });
  expect(rest[0]).toEqual(rest[1]);
});

test.for([
  [120, 80, 120],
  [61, 7, 200],
  [5, 4, 540],
])('the even light of a plane of %d x %d', ([width, height, longSide]) => {
  const plane: SmallPlane = { width, height, value: noise(width * height, 9), weight: weights(width * height) };
  const light = both(() => evenLight(plane, longSide));
  expect(light[0]).toEqual(light[1]);
});
