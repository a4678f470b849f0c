import { expect, test } from 'vitest';
import { easedOutline } from './ease-outline.ts';
import type { LabPlanes } from './lab-planes.ts';
import { joinRegions } from './regions.ts';
import type { Superpixels } from './superpixels.ts';

// Odd, so that the last pixels have no neighbor to be halved with.
const [WIDTH, HEIGHT, PATCH] = [161, 121, 14];

/** Patches in rows; the border in the middle waves by half a patch from row to row. */
const wavyPatches = (): Superpixels => {
  const columns = Math.ceil(WIDTH / PATCH) + 1;
  const labels = new Uint16Array(WIDTH * HEIGHT);
  let count = 0;
  for (let y = 0, i = 0; y < HEIGHT; y++) {
    const row = Math.floor(y / PATCH);
    for (let x = 0; x < WIDTH; x++, i++) {
      labels[i] = row * columns + Math.floor((x + (row % 2) * (PATCH / 2)) / PATCH);
      count = Math.max(count, labels[i] + 1);
    }
  }
  return { width: WIDTH, height: HEIGHT, count, labels };
};

/** Left of the wavy border dark, right of it lighter by `step`. */
const labOf = (covered: Uint8Array, { labels }: Superpixels, step: number): LabPlanes => ({
  width: WIDTH,
  height: HEIGHT,
  L: Float32Array.from(labels, (k) => (covered[k] ? 20 : 20 + step)),
  a: new Float32Array(labels.length),
  b: new Float32Array(labels.length),
});

const scene = (step: number) => {
  const patches = wavyPatches();
  const columns = Math.ceil(WIDTH / PATCH) + 1;
  const covered = Uint8Array.from({ length: patches.count }, (_, k) => (k % columns < 5 ? 1 : 0));
  return {
    patches,
    covered,
    eased: easedOutline(patches, joinRegions(labOf(covered, patches, step), patches), covered),
  };
};

/** Where each row of the middle goes from inside to outside. */
const ends = (data: Float32Array): number[] =>
  Array.from({ length: HEIGHT - 40 }, (_, k) => {
    const row = data.subarray((k + 20) * WIDTH, (k + 21) * WIDTH);
    return row.findIndex((v) => v < 0.5);
  });
const spread = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);

test('without an edge in the photo the outline runs straight where patches wave', () => {
  const { patches, covered, eased } = scene(0);
  const before = Float32Array.from(patches.labels, (k) => covered[k]!);
  expect(spread(ends(before))).toBe(PATCH / 2);
  expect(spread(ends(eased.data))).toBeLessThanOrEqual(2);
});

test('along an edge of the photo it stays as it is, to the pixel', () => {
  const { patches, covered, eased } = scene(40);
  expect(eased.data).toEqual(Float32Array.from(patches.labels, (k) => covered[k]!));
});

test('far from any outline nothing changes', () => {
  const { eased } = scene(0);
  expect([eased.data[60 * WIDTH + 5], eased.data[60 * WIDTH + WIDTH - 5]]).toEqual([1, 0]);
});

test('an area that is cut off by the picture reaches its border', () => {
  const { patches } = scene(0);
  const covered = Uint8Array.from({ length: patches.count }, () => 1);
  covered[0] = 0;
  const eased = easedOutline(patches, joinRegions(labOf(covered, patches, 0), patches), covered);
  expect(eased.data[60 * WIDTH + WIDTH - 1]).toBe(1);
  expect(eased.data[(HEIGHT - 1) * WIDTH + 80]).toBe(1);
});
