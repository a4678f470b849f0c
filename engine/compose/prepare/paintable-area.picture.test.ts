import { beforeAll, expect, test } from 'vitest';
import { loadSedan } from '#tests/support/pictures/sedan.ts';
import type { Layers } from '../../layers.ts';
import { NO_ZONE } from '../../layers.ts';
import { resizeMask } from '../../raster/resize.ts';
import { computePaintableArea } from './paintable-area.ts';

let layers: Layers;
beforeAll(async () => {
  [, layers] = await loadSedan();
});

const SIZES = { 'the same size': 1, 'a little larger': 1.01, 'much larger': 3.3, smaller: 0.45 };

for (const [what, scale] of Object.entries(SIZES)) {
  test(`at ${what} the area is where the resized outline is, and holds it`, () => {
    const [width, height] = [Math.round(layers.width * scale), Math.round(layers.height * scale)];
    const { bounds, matte, zones } = computePaintableArea(layers, width, height);
    const whole = resizeMask({ width: layers.width, height: layers.height, data: layers.matte }, width, height).data;
    const covered = Array.from(whole.keys()).filter((i) => whole[i] !== 0);
    const columns = covered.map((i) => i % width);
    const rows = covered.map((i) => Math.floor(i / width));
    const minOf = (values: number[]): number => values.reduce((a, b) => Math.min(a, b));
    const most = (values: number[]): number => values.reduce((a, b) => Math.max(a, b));
    expect(bounds).toEqual({
      left: minOf(columns),
      top: minOf(rows),
      right: most(columns) + 1,
      bottom: most(rows) + 1,
    });
    const areaWidth = bounds.right - bounds.left;
    const wrong = Array.from(matte.keys()).filter((i) => {
      const there = whole[(bounds.top + Math.floor(i / areaWidth)) * width + bounds.left + (i % areaWidth)];
      return matte[i] !== (zones.first[i] === NO_ZONE ? 0 : there);
    });
    expect(wrong).toEqual([]);
    expect(zones.fraction.some((fraction) => fraction > 0)).toBe(true);
  });
}

test('where nothing is covered the area is empty', () => {
  const { bounds, matte } = computePaintableArea({ ...layers, matte: new Uint8Array(layers.matte.length) }, 500, 400);
  expect([bounds, matte.length]).toEqual([{ left: 0, top: 0, right: 0, bottom: 0 }, 0]);
});

test('a pixel between two zones has a fraction of both, on either side of their border', () => {
  // Two zones side by side; twice the size.
  const [width, height] = [6, 4];
  const halves = Uint8Array.from({ length: width * height }, (_, i) => (i % width < 3 ? 0 : 1));
  const two = {
    ...layers,
    width,
    height,
    zones: layers.zones.slice(0, 2),
    zoneOf: halves,
    matte: halves.map(() => 255),
  };
  const { zones } = computePaintableArea(two, 2 * width, 2 * height);
  const row = 3 * 2 * width;
  const at = (x: number): number[] => [zones.first[row + x]!, zones.second[row + x]!, zones.fraction[row + x]!];
  expect(at(1)).toEqual([0, 0, 0]);
  expect(at(5)[2]).toBeGreaterThan(0);
  expect([at(5)[0], at(5)[1], at(6)[0], at(6)[1]]).toEqual([0, 1, 1, 0]);
  expect(at(5)[2]).toBe(at(6)[2]);
  expect(at(10)).toEqual([1, 1, 0]);
});
