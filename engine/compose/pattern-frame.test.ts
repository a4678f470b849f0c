import { describe, expect, it } from 'vitest';
import { STRAIGHT_OUTLINE } from '../geometry/panel-map.ts';
import type { Geometry, Panel } from '../geometry/geometry.ts';
import { createRaster } from '../raster/raster.ts';
import { swatchTile, type SwatchTile } from '../materials/photographed/swatch-tile.ts';
import { panelFrame } from './panel-frame.ts';
import { patternFrame } from './pattern-frame.ts';
import { swatchRow } from './swatch-row.ts';

const WIDTH = 400;
const HEIGHT = 300;

const panel = (
  role: Panel['role'],
  box: [number, number, number, number],
  widthCm: number,
  heightCm: number,
): Panel => {
  const [l, t, r, b] = box;
  return {
    zone: 0,
    corners: [
      [l, t],
      [r, t],
      [r, b],
      [l, b],
    ],
    outline: STRAIGHT_OUTLINE,
    widthCm,
    heightCm,
    seatPart: 'backrest',
    role,
    existingRelief: 0,
  };
};

/** Later panels lie over earlier ones. */
const geometry = (...panels: Panel[]): Geometry => {
  const panelOf = new Uint8Array(WIDTH * HEIGHT).fill(255);
  panels.forEach(({ corners: [[l, t], , [r, b]] }, k) => {
    for (let y = t; y < b; y++) panelOf.fill(k, y * WIDTH + l, y * WIDTH + r);
  });
  return { panels, panelOf, seams: [], normals: new Int8Array(8), normalWidth: 2, normalHeight: 2 };
};

/** One light and one dark stripe a repeat of `cm` across. */
const stripes = (cm: number): SwatchTile => {
  const picture = createRaster(64, 64);
  for (let i = 0; i < 64 * 64; i++) picture.data.set((i & 63) < 32 ? [230, 230, 230, 255] : [60, 60, 60, 255], 4 * i);
  return swatchTile({ picture, widthCm: cm, heightCm: cm, kind: 'pattern' });
};

/** Columns where a row turns from light to dark, picture as large as the analysis. */
const edges = (form: Geometry, tile: SwatchTile, y: number, from: number, to: number): number[] => {
  const columns = Int32Array.from({ length: to - from }, (_, k) => from + k);
  const out = new Float32Array(columns.length * 3);
  swatchRow(
    panelFrame(form, WIDTH, WIDTH, HEIGHT),
    patternFrame(form, WIDTH, HEIGHT),
    y,
    columns,
    columns.length,
    new Uint8Array(columns.length),
    [tile],
    out,
    new Float32Array(columns.length * 4),
  );
  return [...columns].filter((_, k) => k > 0 && out[3 * (k - 1)]! > 1 && out[3 * k]! <= 1);
};

describe('how a photographed pattern lies', () => {
  it('is as large as the panel says, and lies in its middle', () => {
    // 200 pixels are 50 cm: a repeat of 10 cm is 40 pixels.
    const seen = edges(geometry(panel('insert', [100, 50, 300, 250], 50, 50)), stripes(10), 150, 100, 300);
    expect(seen.slice(1).map((x, k) => x - seen[k]!)).toEqual([40, 40, 40]);
    // From light to dark half a repeat after the middle.
    expect(seen).toContain(220);
  });

  it('runs on from the insert over what surrounds it, whatever that one was taken to measure', () => {
    const form = geometry(panel('side', [40, 20, 360, 280], 37, 90), panel('insert', [100, 50, 300, 250], 50, 50));
    const seen = edges(form, stripes(10), 150, 40, 360);
    expect(seen.slice(1).map((x, k) => x - seen[k]!)).toEqual([40, 40, 40, 40, 40, 40, 40]);
  });

  it('a headrest of an unlikely scale takes that of the insert below it', () => {
    const headrest = panel('headrest', [160, 0, 240, 40], 100, 50);
    const seen = edges(geometry(headrest, panel('insert', [100, 50, 300, 250], 50, 50)), stripes(4), 20, 160, 240);
    // 4 cm at 0.25 cm a pixel, at most a quarter coarser.
    expect(seen[1]! - seen[0]!).toBeGreaterThanOrEqual(12);
    expect(seen[1]! - seen[0]!).toBeLessThanOrEqual(20);
  });

  it('two neighbors whose scales contradict each other meet', () => {
    const [small, large] = [panel('insert', [20, 50, 120, 250], 20, 40), panel('insert', [120, 50, 380, 250], 104, 80)];
    const spacing = (form: Geometry, from: number, to: number): number => {
      const seen = edges(form, stripes(10), 150, from, to);
      return (seen.at(-1)! - seen[0]!) / (seen.length - 1);
    };
    const form = geometry(small, large);
    // Alone: 50 and 25 pixels a repeat.
    const [left, right] = [spacing(form, 20, 120), spacing(form, 120, 380)];
    expect(left / right).toBeLessThan(1.4);
    expect(right).toBeGreaterThan(25);
    expect(left).toBeLessThan(50);
  });

  it('no panels at all: one scale for the whole photo', () => {
    expect(edges(geometry(), stripes(10), 150, 0, 400).length).toBeGreaterThan(3);
  });
});
