import { expect, it } from 'vitest';
import { NO_ZONE } from '../layers.ts';
import { findPixels, createRowPixels } from './find-pixels.ts';
import { createLitRows } from './lit-rows.ts';
import { PARAMS_PER_ZONE } from './zone-params.ts';

/** One row: all of zone 0, three pixels between both zones, all of zone 1, none. */
const ROW = {
  first: Uint8Array.from([0, 0, 0, 0, 1, NO_ZONE]),
  second: Uint8Array.from([0, 1, 1, 1, 1, NO_ZONE]),
  /** Of zone 1, of 255. */
  fraction: Uint8Array.from([0, 51, 102, 204, 0, 0]),
};
const WIDTH = ROW.first.length;
const bounds = { left: 0, top: 0, right: WIDTH, bottom: 1 };

const found = (painted: readonly number[], cover = 255) => {
  const pixels = createRowPixels(new Float32Array(2 * PARAMS_PER_ZONE), WIDTH);
  const matte = new Uint8Array(WIDTH).fill(cover);
  const lit = createLitRows(1, WIDTH, WIDTH, false);
  const count = findPixels({ matte, zones: ROW, bounds }, Uint8Array.from(painted), pixels, 0, lit, 0);
  return Array.from({ length: count }, (_, k) => [
    pixels.columns[k],
    pixels.pixelZones[k],
    Math.round(100 * pixels.weights[k]!) / 100,
  ]);
};

it('a pixel between a zone that is painted and one that stays changes by the fraction of the painted one alone', () => {
  expect(found([1, 0])).toEqual([
    [0, 0, 1],
    [1, 0, 0.8],
    [2, 0, 0.6],
    [3, 0, 0.2],
  ]);
  expect(found([0, 1])).toEqual([
    [1, 1, 0.2],
    [2, 1, 0.4],
    [3, 1, 0.8],
    [4, 1, 1],
  ]);
});

it('where both zones are painted, a pixel between them changes whole, and by its cover at the outline', () => {
  expect(found([1, 1]).map(([, , weight]) => weight)).toEqual([1, 1, 1, 1, 1]);
  expect(found([1, 1], 102).map(([, , weight]) => weight)).toEqual([0.4, 0.4, 0.4, 0.4, 0.4]);
  expect([found([0, 0]), found([1, 1], 0)]).toEqual([[], []]);
});
