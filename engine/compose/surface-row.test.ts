import { expect, test } from 'vitest';
import { mottleTile } from '../materials/mottle.ts';
import { surfaceRow, type PanelFrame } from './surface-row.ts';

/** Every pixel of the analysis, 8 x 5, lies on the one panel; a pixel is a centimeter. */
const frame: PanelFrame = {
  matrix: Float64Array.from([1, 0, 0, 0, 1, 0, 0, 0, 1]),
  panelOf: new Uint8Array(8 * 5),
  analysisWidth: 8,
  toAnalysis: 0.5,
  cmPerPixel: 1,
  panels: 1,
};

test('a picture’s last row that ends below its analysis has a surface, not holes: both heights are rounded', () => {
  const columns = Int32Array.from({ length: 16 }, (_, x) => x);
  const tile = mottleTile();
  const rowAt = (y: number): Float32Array => {
    const out = new Float32Array(4 * 16);
    surfaceRow(frame, y, columns, 16, new Uint8Array(16), [tile], tile, out);
    return out;
  };
  expect([...rowAt(9)].every(Number.isFinite)).toBe(true);
  expect([...rowAt(10)].every(Number.isFinite)).toBe(true);
  expect([...rowAt(10)].some((value) => value !== 0)).toBe(true);
});
