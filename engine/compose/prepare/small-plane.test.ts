import { expect, it } from 'vitest';
import { hash } from '../../materials/hash.ts';
import { boxSums } from '../../raster/box-sums.ts';
import { fillHoles, downsample, downsampleRoots, samplesAlong, weightedMean, type SmallPlane } from './small-plane.ts';

const WIDTH = 40;
const HEIGHT = 25;

/** Three of four cells known, beside a hole of 23 by 19 cells in a corner. */
const plane = (): SmallPlane => {
  const value = new Float32Array(WIDTH * HEIGHT);
  const weight = new Float32Array(WIDTH * HEIGHT);
  for (let y = 0, i = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++, i++) {
      if ((x < 23 && y < 19) || (hash(x, y, 1) & 3) === 0) continue;
      value[i] = (hash(x, y, 2) & 1023) / 256 - 2;
      weight[i] = (1 + (hash(x, y, 3) & 7)) / 8;
    }
  return { width: WIDTH, height: HEIGHT, value, weight };
};

/** Mean of the known cells at most so many columns and rows away; undefined where there are none. */
const meanAround = ({ value, weight }: SmallPlane, at: number, radius: number): number | undefined => {
  const known = [...value.keys()].filter(
    (i) =>
      weight[i] > 0 &&
      Math.abs((i % WIDTH) - (at % WIDTH)) <= radius &&
      Math.abs(Math.floor(i / WIDTH) - Math.floor(at / WIDTH)) <= radius,
  );
  return known.length === 0 ? undefined : known.reduce((sum, i) => sum + value[i], 0) / known.length;
};

it('a hole gets the mean of the known cells in the narrowest window that holds any, at borders as well', () => {
  const given = plane();
  const filled = fillHoles(given);
  for (let i = 0; i < filled.length; i++) {
    const wanted =
      given.weight[i] > 0
        ? given.value[i]
        : [2, 6, 18, 54].map((r) => meanAround(given, i, r)).find((m) => m !== undefined)!;
    expect(filled[i], `cell ${i % WIDTH}, ${Math.floor(i / WIDTH)}`).toBeCloseTo(wanted, 5);
  }
});

it('where nothing is known, and where everything is, the values stay', () => {
  const { value, weight } = plane();
  for (const known of [0, 1])
    expect(
      fillHoles({ width: WIDTH, height: HEIGHT, value, weight: new Float32Array(weight.length).fill(known) }),
    ).toEqual(value);
});

const noise = (length: number, seed: number): Float32Array =>
  Float32Array.from({ length }, (_, i) => (hash(i, 1, seed) & 1023) / 256 - 2);

/** Every cell at most so many columns and rows away. */
const around = (at: number, width: number, height: number, radius: number): number[] =>
  Array.from({ length: width * height }, (_, i) => i).filter(
    (i) =>
      Math.abs((i % width) - (at % width)) <= radius &&
      Math.abs(Math.floor(i / width) - Math.floor(at / width)) <= radius,
  );

/** Wider and narrower than the window, and no multiples of four. */
it.each([
  [41, 10, 7],
  [16, 12, 3],
  [13, 9, 20],
  [1, 7, 2],
  [7, 1, 3],
])('sums and weighted means of a plane of %d x %d within %d', (width, height, radius) => {
  const value = noise(width * height, 1);
  const weight = noise(width * height, 2).map((w, i) => ((i >> 3) % 3 === 0 ? 0 : Math.max(0, w)));
  const sums = new Float32Array(value.length);
  boxSums(value, width, height, radius, sums);
  const means = weightedMean({ width, height, value, weight }, radius, -9);
  for (let i = 0; i < value.length; i++) {
    const cells = around(i, width, height, radius);
    expect(sums[i]).toBeCloseTo(
      cells.reduce((sum, n) => sum + value[n]!, 0),
      3,
    );
    const mass = cells.reduce((sum, n) => sum + weight[n]!, 0);
    const mean = cells.reduce((sum, n) => sum + weight[n]! * value[n]!, 0) / mass;
    expect(means[i]).toBeCloseTo(mass > 1e-3 ? mean : -9, 3);
  }
});

it.each([1, 2, 3])(
  'a cell is the mean of every %d. pixel that is pure, or of the roots of what is left of it',
  (step) => {
    const [fromWidth, fromHeight, width, height] = [53, 31, 11, 6];
    const plane = noise(fromWidth * fromHeight, 3);
    const kept = samplesAlong(fromWidth, step);
    const less = noise(kept * fromHeight, 4);
    const pure = Uint8Array.from({ length: plane.length }, (_, i) => ((i >> 3) % 3 === 0 ? 0 : 1));
    const samples: { cell: number; value: number; root: number; rest: number }[] = [];
    for (let y = step >> 1; y < fromHeight; y += step)
      for (let k = 0, x = step >> 1; x < fromWidth; x += step, k++) {
        const i = y * fromWidth + x;
        if (pure[i] === 0) continue;
        samples.push({
          cell: Math.floor((y * height) / fromHeight) * width + Math.floor((x * width) / fromWidth),
          value: plane[i]!,
          root: Math.sqrt(Math.abs(plane[i]!)),
          rest: Math.sqrt(Math.min(1, Math.abs(plane[i]! - less[y * kept + k]!))),
        });
      }
    const size = [fromWidth, fromHeight, width, height, step] as const;
    const answers = {
      value: downsample(plane, pure, ...size),
      root: downsampleRoots(plane, undefined, pure, ...size),
      rest: downsampleRoots(plane, less, pure, ...size),
    };
    const alone = downsample(Float32Array.from(everySample(plane, fromWidth, fromHeight, step)), pure, ...size);
    expect(alone.value).toEqual(answers.value.value);
    for (const what of ['value', 'root', 'rest'] as const)
      for (let cell = 0; cell < width * height; cell++) {
        const own = samples.filter((sample) => sample.cell === cell);
        const mean = own.length === 0 ? 0 : own.reduce((sum, sample) => sum + sample[what], 0) / own.length;
        expect(answers[what].value[cell]).toBeCloseTo(mean, 5);
        expect(answers[what].weight[cell]).toBeCloseTo(
          (own.length * step * step * width * height) / (fromWidth * fromHeight),
          5,
        );
      }
  },
);

const everySample = (plane: Float32Array, width: number, height: number, step: number): number[] => {
  const found: number[] = [];
  for (let y = step >> 1; y < height; y += step)
    for (let x = step >> 1; x < width; x += step) found.push(plane[y * width + x]!);
  return found;
};
