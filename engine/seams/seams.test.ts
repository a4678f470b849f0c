import { describe, expect, it } from 'vitest';
import type { Point, Seam } from '../geometry/geometry.ts';
import type { LightDirection } from '../geometry/light-direction.ts';
import type { TrimPlanes } from '../relief.ts';
import { isDarkLine, isDashed } from './line-evidence.ts';
import { findLines } from './line-filter.ts';
import { linkLines } from './link-lines.ts';
import { drawPiping } from './piping.ts';
import { isLoop, polylineLength, resamplePolyline, smoothPolyline } from './polyline.ts';
import { seamFields } from './seam-field.ts';
import { createSeamPaths } from './seam-path.ts';
import { smoothStretches } from './smooth-stretches.ts';
import { snapToValley } from './snap-to-valley.ts';
import { drawThread } from './thread.ts';
import { traceBorders } from './trace-borders.ts';

const light: LightDirection = { x: -0.2, y: -0.6, z: 0.77, ambient: 0.45 };

/** One straight seam across a picture, `cmPerPixel` at working size. */
const field = (width: number, height: number, cmPerPixel: number) => {
  const points: Point[] = [
    [0, height / 2],
    [width, height / 2],
  ];
  const seam: Seam = {
    points,
    kind: 'edge',
    zones: [0, 1],
    panels: [255, 255],
    cmPerPixel,
    confidence: 1,
    stitched: false,
  };
  const geometry = {
    panels: [],
    panelOf: new Uint8Array(0),
    seams: [seam],
    normals: new Int8Array(0),
    normalWidth: 0,
    normalHeight: 0,
  };
  return seamFields(createSeamPaths(geometry, width, 1), { left: 0, top: 0, right: width, bottom: height })[0].field;
};
const emptyTrim = (size: number): TrimPlanes => ({
  alpha: new Uint8Array(size),
  shade: new Uint8Array(size),
  gloss: new Uint8Array(size),
});

describe('borders', () => {
  it('a disc has one closed border of its circumference', () => {
    const label = new Uint8Array(200 * 200);
    for (let p = 0; p < label.length; p++)
      if (Math.hypot((p % 200) - 99.5, Math.floor(p / 200) - 99.5) < 60) label[p] = 1;
    const borders = traceBorders(label, 200, 200);
    expect(borders).toHaveLength(1);
    const line = smoothPolyline(borders[0].points, 4);
    expect(isLoop(line)).toBe(true);
    expect(polylineLength(line) / (2 * Math.PI * 60)).toBeCloseTo(1, 1);
  });

  it('three regions meet in three borders', () => {
    const label = Uint8Array.from({ length: 60 * 60 }, (_, p) => (Math.floor(p / 60) < 30 ? 0 : p % 60 < 30 ? 1 : 2));
    const pairs = traceBorders(label, 60, 60).map((b) => [b.left, b.right].toSorted((p, q) => p - q).join());
    expect(pairs.toSorted()).toEqual(['0,1', '0,2', '1,2']);
  });

  it('resampling keeps ends and length', () => {
    const line = resamplePolyline(
      [
        [0, 0],
        [10, 0],
        [10, 10],
      ],
      1.5,
    );
    expect(line[0]).toEqual([0, 0]);
    expect(line[line.length - 1]).toEqual([10, 10]);
    expect(polylineLength(line)).toBeCloseTo(20, 0);
  });
});

describe('lines in the photo', () => {
  const luma = { width: 160, height: 120, data: new Float32Array(160 * 120).fill(0.4) };
  for (let x = 10; x < 150; x++)
    for (let k = -1; k <= 1; k++) luma.data[(40 + Math.round(0.2 * x) + k) * 160 + x] = 0.2;

  it('a slanted dark line is found whole, and is no bright line', () => {
    const [line] = linkLines(findLines(luma, 1.6, 1), { high: 0.1, low: 0.05, gap: 2, minPoints: 20 });
    expect(line.points.length).toBeGreaterThan(100);
    for (const [x, y] of line.points) expect(Math.abs(y - 40 - 0.2 * x)).toBeLessThan(2.2);
  });

  it('even cloth and a plain step have no lines', () => {
    const step = {
      width: 80,
      height: 80,
      data: Float32Array.from({ length: 6400 }, (_, p) => (p % 80 < 40 ? 0.2 : 0.6)),
    };
    const strong = findLines(step, 1.6, 1).strength.filter((s) => s > 0.4).length;
    expect(strong).toBe(0);
    expect(
      Math.max(...findLines({ width: 40, height: 40, data: new Float32Array(1600).fill(0.3) }, 1.6, 1).strength),
    ).toBeLessThan(1e-5);
  });

  it('a border that runs beside the seam is drawn onto it', () => {
    const valley = { width: 160, height: 120, data: findLines(luma, 1.6, 1).strength.map((s) => s / (s + 0.06)) };
    const beside = Array.from({ length: 40 }, (_, i): Point => [20 + 3 * i, 44 + 0.2 * (20 + 3 * i)]);
    const { points, darkness } = snapToValley(beside, valley, 1, 6);
    expect(darkness).toBeGreaterThan(0.5);
    for (const [x, y] of points.slice(3, -3)) expect(Math.abs(y - 40.5 - 0.2 * x)).toBeLessThan(1.5);
  });
});

describe('what is thread in a photo', () => {
  const line = (bright: (x: number) => boolean): { width: number; height: number; data: Float32Array } => ({
    width: 200,
    height: 40,
    data: Float32Array.from({ length: 8000 }, (_, p) =>
      Math.abs(Math.floor(p / 200) - 20) < 1 && bright(p % 200) ? 0.7 : 0.2,
    ),
  });
  const middle: Point[] = [
    [10, 20.5],
    [190, 20.5],
  ];

  it('stitches that come and go are', () =>
    expect(
      isDashed(
        middle,
        line((x) => x % 8 < 5),
      ),
    ).toBe(true));
  it('an unbroken highlight is not', () =>
    expect(
      isDashed(
        middle,
        line(() => true),
      ),
    ).toBe(false));
  it('dark holes are not', () =>
    expect(isDashed(middle, { ...line(() => false), data: line((x) => x % 8 < 5).data.map((v) => 0.8 - v) })).toBe(
      false,
    ));
  it('a seam is darker than both its sides, the rim of a highlight only than one', () => {
    const across = (f: (y: number) => number): { width: number; height: number; data: Float32Array } => ({
      width: 200,
      height: 40,
      data: Float32Array.from({ length: 8000 }, (_, p) => f(Math.floor(p / 200) - 20)),
    });
    expect(
      isDarkLine(
        [
          [10, 20.5],
          [60, 20.5],
          [120, 20.5],
          [150, 20.5],
          [190, 20.5],
          [195, 20.5],
        ],
        across((y) => (Math.abs(y) < 2 ? 0.2 : 0.3)),
        5,
      ),
    ).toBe(true);
    expect(
      isDarkLine(
        [
          [10, 20.5],
          [60, 20.5],
          [120, 20.5],
          [150, 20.5],
          [190, 20.5],
          [195, 20.5],
        ],
        across((y) => (y > 2 ? 0.9 : 0.2)),
        5,
      ),
    ).toBe(false);
  });
  it('a line too short to tell is not', () =>
    expect(
      isDashed(
        [
          [10, 20.5],
          [24, 20.5],
        ],
        line((x) => x % 8 < 5),
      ),
    ).toBe(false));
});

describe('outer edges', () => {
  it('carry piping along top and sides, not below, and not where the picture ends', () => {
    const round = Array.from({ length: 181 }, (_, k): Point => [
      150 + 120 * Math.sin((k * Math.PI) / 90),
      150 - 120 * Math.cos((k * Math.PI) / 90),
    ]);
    const stretches = smoothStretches(round, 1, 0.2, 300, 300);
    expect(stretches).not.toHaveLength(0);
    for (const [, y] of stretches.flat()) expect(y).toBeLessThan(200);
    expect(
      smoothStretches(
        round.map(([x, y]): Point => [x, y - 30]),
        1,
        0.2,
        300,
        300,
      )
        .flat()
        .every(([, y]) => y >= 5),
    ).toBe(true);
  });

  it('ragged outlines carry none', () => {
    const saw = Array.from({ length: 120 }, (_, k): Point => [20 + 2 * k, 100 + (k % 12 < 6 ? 0 : 14)]);
    expect(smoothStretches(saw, 1, 0.2, 300, 300)).toEqual([]);
  });
});

describe('thread', () => {
  const sew = (cmPerPixel: number): { trim: TrimPlanes; cells: number } => {
    const f = field(600, 40, cmPerPixel);
    const trim = emptyTrim(600 * 40);
    const shade = new Float32Array(600 * 40).fill(1);
    drawThread(f, [{ offset: 0 }], light, trim, shade);
    return { trim, cells: 600 };
  };

  it('a near seam shows single stitches, 5 to 6 mm each', () => {
    const { trim } = sew(0.02);
    const row = trim.alpha.subarray(20 * 600, 21 * 600);
    let stitches = 0;
    for (let x = 1; x < 600; x++) if (row[x] > 127 && row[x - 1] <= 127) stitches++;
    expect((600 * 0.02) / stitches).toBeGreaterThan(0.45);
    expect((600 * 0.02) / stitches).toBeLessThan(0.65);
    expect(Math.min(...row.subarray(50, 550))).toBeLessThan(30);
  });

  it('a far seam is one even thin line and never beats', () => {
    const { trim } = sew(0.4);
    const row = trim.alpha.subarray(20 * 600 + 50, 20 * 600 + 550);
    const mean = row.reduce((s, v) => s + v, 0) / row.length;
    expect(mean).toBeGreaterThan(20);
    for (const v of row) expect(Math.abs(v - mean)).toBeLessThan(6);
  });

  it('far and near rows put down a like amount of color for their length', () => {
    const weight = (cm: number): number =>
      ((sew(cm).trim.alpha.reduce((s, v) => s + v, 0) / 255) * cm * cm) / (600 * cm);
    expect(weight(0.1) / weight(0.02)).toBeGreaterThan(0.6);
    expect(weight(0.1) / weight(0.02)).toBeLessThan(2);
  });
});

describe('piping', () => {
  it('is a tube 4 to 6 mm wide, bright on the side of the light, in its own shadow', () => {
    const f = field(200, 80, 0.02);
    const trim = emptyTrim(200 * 80);
    const shade = new Float32Array(200 * 80).fill(1);
    drawPiping(f, 'single', 0, light, trim, shade);
    const column = Array.from({ length: 80 }, (_, y) => trim.alpha[y * 200 + 100]);
    const wide = column.filter((v) => v > 127).length * 0.02;
    expect(wide).toBeGreaterThan(0.4);
    expect(wide).toBeLessThan(0.62);
    expect(trim.shade[(40 - 8) * 200 + 100]).toBeGreaterThan(trim.shade[(40 + 8) * 200 + 100]);
    expect(shade[(40 + 15) * 200 + 100]).toBeLessThan(0.9);
    expect(shade[2 * 200 + 100]).toBeCloseTo(1, 2);
  });
});
