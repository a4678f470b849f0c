import { expect, it } from 'vitest';
import type { Regions } from '../see/regions.ts';
import { outlineDepth } from './outline-depth.ts';
import { regionsInReach } from './tap-reach.ts';

/** A row of square regions; the left half is chosen. */
const [width, height, across] = [200, 100, 20];
const rows = 10;
const count = across * rows;
const labels = Uint16Array.from(
  { length: width * height },
  (_, i) => Math.floor(Math.floor(i / width) / 10) * across + Math.floor((i % width) / 10),
);
const regions = {
  count,
  x: Float32Array.from({ length: count }, (_, k) => ((k % across) + 0.5) / across),
  y: Float32Array.from({ length: count }, (_, k) => (Math.floor(k / across) + 0.5) / rows),
} as Regions;
const side = Uint8Array.from({ length: count }, (_, k) => Number(k % across < 10));
const depth = outlineDepth({ width, height, count, labels }, side);
const regionAt = (column: number, row: number): number => row * across + column;
const open = (column: number, row: number, add: boolean): Uint8Array =>
  regionsInReach(
    regions,
    width / height,
    depth,
    regionAt(column, row),
    depth.at((column + 0.5) / across, (row + 0.5) / rows),
    add,
  );

it('a tap on a sliver beside the outline reaches along it and not into the depth, whichever side it changes', () => {
  const minus = open(9, 5, false);
  expect(minus[regionAt(9, 0)]).toBe(1);
  expect(minus[regionAt(7, 5)]).toBe(0);
  const plus = open(10, 5, true);
  expect(plus[regionAt(10, 4)]).toBe(1);
  expect(plus[regionAt(12, 5)]).toBe(0);
});

it('a plus tap just beside the outline moves it only there', () => {
  expect(open(10, 9, true)[regionAt(10, 0)]).toBe(0);
});

it('a tap in the middle of a thing reaches all of it', () => {
  expect(
    open(4, 5, false)
      .slice(0, 10)
      .every((one) => one === 1),
  ).toBe(true);
  expect(open(15, 5, true)[regionAt(19, 0)]).toBe(1);
});

it('where nothing is chosen a tap has no bound, and the tapped region is always open', () => {
  const nothing = outlineDepth({ width, height, count, labels }, new Uint8Array(count));
  expect(
    regionsInReach(regions, width / height, nothing, 0, nothing.at(0.02, 0.05), true).every((one) => one === 1),
  ).toBe(true);
  expect(regionsInReach(regions, width / height, depth, regionAt(0, 0), 0, false)[regionAt(0, 0)]).toBe(1);
});
