import { describe, expect, it } from 'vitest';
import { createRaster } from '#engine/raster/raster.ts';
import type { PanelFile } from './hand-labels.ts';
import { missedKinds } from './missed-kinds.ts';

const SIDE = 200;
const square = (left: number, top: number, right: number, bottom: number): [number, number][] => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
];
const panel = (
  seat: number,
  role: PanelFile['panels'][number]['role'],
  points: [number, number][],
): PanelFile['panels'][number] => ({ seat, role, sure: true, points });
/** Two seats side by side, the first with a headrest; a row behind them that nobody drew. */
const drawn: PanelFile = {
  width: SIDE,
  height: SIDE,
  panels: [
    panel(1, 'headrest', square(20, 60, 60, 80)),
    panel(1, 'insert', square(20, 80, 60, 180)),
    panel(2, 'insert', square(120, 80, 160, 180)),
  ],
  seams: [],
};
const filled = (value: number, ...areas: [number, number, number, number][]): Uint8Array => {
  const mask = new Uint8Array(SIDE * SIDE);
  for (const [left, top, right, bottom] of areas)
    for (let y = top; y < bottom; y++) mask.fill(value, y * SIDE + left, y * SIDE + right);
  return mask;
};
const truth = filled(1, [20, 60, 60, 180], [120, 80, 160, 180], [20, 10, 160, 30]);
const gray = createRaster(SIDE, SIDE);
gray.data.fill(120);
const all = truth.reduce((sum, one) => sum + one, 0);

describe('kinds of missed seat', () => {
  it('are a twin seat, a headrest and a far row', () => {
    const missed = missedKinds(gray, filled(255, [20, 80, 60, 180]), truth, drawn);
    expect(missed['whole seat']).toBeCloseTo((40 * 100) / all, 3);
    expect(missed['far row']).toBeCloseTo((140 * 20) / all, 3);
    expect(missed.headrest + missed.border).toBeCloseTo((40 * 20) / all, 3);
    expect(missed.headrest).toBeGreaterThan(3 * missed.border);
    expect(missed.other).toBe(0);
  });

  it('are places in the sun and in the dark of a seat that was found', () => {
    const photo = createRaster(SIDE, SIDE);
    photo.data.fill(120);
    photo.data.fill(250, 4 * SIDE * 150, 4 * SIDE * 160);
    photo.data.fill(5, 4 * SIDE * 160, 4 * SIDE * 180);
    const matte = filled(255, [20, 60, 60, 150], [120, 80, 160, 180], [20, 10, 160, 30]);
    const missed = missedKinds(photo, matte, truth, drawn);
    expect(missed.bright + missed.border).toBeCloseTo((40 * 10) / all, 3);
    expect(missed.dark).toBeCloseTo((40 * 20) / all, 3);
  });

  it('are nothing where all is found', () => {
    const missed = missedKinds(gray, filled(255, [0, 0, SIDE, SIDE]), truth, drawn);
    expect(Object.values(missed).every((fraction) => fraction === 0)).toBe(true);
  });
});
