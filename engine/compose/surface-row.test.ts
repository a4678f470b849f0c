import { expect, test } from 'vitest';
import { kernels } from '../kernels/kernels.ts';
import { mottleTile } from '../materials/mottle.ts';
import type { SurfaceTile } from '../materials/surface-tile.ts';
import type { PanelFrame } from './panel-frame.ts';
import { placeSurfaces, surfaceSetup, surfaceRow } from './surface-row.ts';

const COUNT = 16;

/**
 * Every pixel of the analysis, 8 x 5, lies on the one panel; a pixel is a centimeter, and the panel begins `shift`
 * centimeters further on.
 */
const frameOf = (shift = 0): PanelFrame => ({
  matrix: Float64Array.from([1, 0, shift, 0, 1, shift, 0, 0, 1]),
  panelOf: new Uint8Array(8 * 5),
  analysisWidth: 8,
  toAnalysis: 0.5,
  cmPerPixel: 1,
  panelCount: 1,
});

/** Slope x, slope y, tone and mottle of a row's first sixteen pixels. */
const rowOf = (frame: PanelFrame, tile: SurfaceTile, y: number): number[] => {
  const surfaces = surfaceSetup(frame, [tile]);
  placeSurfaces(surfaces, COUNT);
  const { allocate, memory, floats } = kernels();
  const [columns, out] = [allocate(4 * COUNT), allocate(4 * 4 * COUNT)];
  const row = new Int32Array(memory.buffer, columns, COUNT);
  row.forEach((_, x) => (row[x] = x));
  surfaceRow(surfaces, y, row, COUNT, new Uint8Array(COUNT), floats(out, 4 * COUNT));
  return [...floats(out, 4 * COUNT)];
};

test('a picture’s last row that ends below its analysis has a surface, not holes: both heights are rounded', () => {
  const tile = mottleTile();
  expect(rowOf(frameOf(), tile, 9).every(Number.isFinite)).toBe(true);
  expect(rowOf(frameOf(), tile, 10).every(Number.isFinite)).toBe(true);
  expect(rowOf(frameOf(), tile, 10).some((value) => value !== 0)).toBe(true);
});

/** Four by four texels of a centimeter, on one level. */
const texels = Int8Array.from({ length: 3 * 16 }, (_, i) => ((i * 37) % 200) - 100);
const small: SurfaceTile = { size: 4, texelCm: 1, levels: [texels] };
const texel = (x: number, y: number, c: number): number => texels[3 * (4 * (y & 3) + (x & 3)) + c]! / 127;

test.for([0, 0.25, 7.5])(
  'a surface that begins %d cm further on is read between its texels, over and over',
  (shift) => {
    const y = 3;
    const row = rowOf(frameOf(shift), small, y);
    for (let x = 0; x < COUNT; x++)
      for (let c = 0; c < 3; c++) {
        const [u, v] = [Math.floor(x + shift), Math.floor(y + shift)];
        const part = shift % 1;
        const [upper, lower] = [v, v + 1].map((at) => texel(u, at, c) * (1 - part) + texel(u + 1, at, c) * part);
        expect(row[4 * x + c]).toBeCloseTo(upper! * (1 - part) + lower! * part, 5);
      }
  },
);
