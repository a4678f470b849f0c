import { beforeAll, describe, expect, it } from 'vitest';
import { estimateLight } from '../analyze/light/estimate-light.ts';
import { ciede2000 } from '../color/ciede2000.ts';
import { linearToLab } from '../color/lab.ts';
import { encodeSrgb, decodeSrgbColor, SRGB_TO_LINEAR } from '../color/srgb.ts';
import { compose, prepare } from '../compose.ts';
import type { Prepared } from '../compose.ts';
import { NO_ZONE } from '../layers.ts';
import type { Layers } from '../layers.ts';
import { hash } from '../materials/hash.ts';
import { swatchTile, type SwatchTile } from '../materials/photographed/swatch-tile.ts';
import { createRaster } from '../raster/raster.ts';
import type { Raster } from '../raster/raster.ts';
import { reportZones } from '../report/report-zones.ts';
import { EMPTY_PLAN, type Finish, type Rgb8, type TrimPlan } from '../trim-plan.ts';

const WIDTH = 240;
const HEIGHT = 160;
const BACKGROUND: Rgb8 = [150, 160, 175];
const CREAM: Rgb8 = [221, 208, 184];
const BLACK: Rgb8 = [35, 34, 33];

/** Fraction of the seat in a pixel: a rectangle with soft edges. */
const cover = (x: number, y: number): number => {
  const soft = (d: number): number => Math.min(1, Math.max(0, d / 2));
  return Math.min(soft(x - 40), soft(200 - x), soft(y - 30), soft(140 - y));
};
/** Light that falls off across the seat, with one dark fold. */
const lightAt = (x: number, y: number): number =>
  (1.08 - 0.4 * ((x - 40) / 160)) * (1 - 0.5 * Math.exp(-(((y - 85) / 3) ** 2)));

const paint = (albedo: readonly [number, number, number], noise = 0): Raster => {
  const photo = createRaster(WIDTH, HEIGHT);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const a = cover(x, y);
      const p = 4 * (y * WIDTH + x);
      for (let c = 0; c < 3; c++) {
        const linear = a * albedo[c] * lightAt(x, y) + (1 - a) * SRGB_TO_LINEAR[BACKGROUND[c]];
        photo.data[p + c] = encodeSrgb(linear) + noise * ((((hash(x, y, 5 + c) >>> 8) & 0xffff) / 65535 - 0.5) * 3.46);
      }
      photo.data[p + 3] = 255;
    }
  }
  return photo;
};

const layersOf = (photo: Raster): Layers => {
  const matte = new Uint8Array(WIDTH * HEIGHT);
  const zoneOf = new Uint8Array(WIDTH * HEIGHT).fill(NO_ZONE);
  for (let i = 0; i < matte.length; i++) {
    matte[i] = Math.round(255 * cover(i % WIDTH, Math.floor(i / WIDTH)));
    if (matte[i] > 0) zoneOf[i] = 0;
  }
  const zones = [
    {
      id: 'seat',
      kind: 'seat' as const,
      name: 'Seat',
      confidence: 1,
      bounds: { left: 40, top: 30, right: 200, bottom: 140 },
      area: 0.46,
    },
  ];
  return {
    version: 1,
    width: WIDTH,
    height: HEIGHT,
    zones,
    zoneOf,
    matte,
    warnings: [],
    source: 'given',
    light: estimateLight(photo, { zones, zoneOf, matte }),
    geometry: {
      panels: [],
      panelOf: new Uint8Array(WIDTH * HEIGHT).fill(255),
      seams: [],
      normals: new Int8Array(8),
      normalWidth: 2,
      normalHeight: 2,
    },
  };
};

const planFor = (finish: Partial<Finish> | undefined, seed = 1): TrimPlan => ({
  ...EMPTY_PLAN,
  byKind: finish ? { seat: { pattern: 'keep', gloss: 1, ...finish } } : {},
  seed,
});

const labAt = ({ data }: Raster, x: number, y: number): [number, number, number] => {
  const p = 4 * (y * WIDTH + x);
  return linearToLab(SRGB_TO_LINEAR[data[p]], SRGB_TO_LINEAR[data[p + 1]], SRGB_TO_LINEAR[data[p + 2]]);
};
const meanLab = (
  picture: Raster,
  left: number,
  top: number,
  right: number,
  bottom: number,
): [number, number, number] => {
  const sum: [number, number, number] = [0, 0, 0];
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++)
      labAt(picture, x, y).forEach((v, c) => (sum[c] += v / ((right - left) * (bottom - top))));
  return sum;
};
const swatchLab = (color: Rgb8): [number, number, number] => linearToLab(...decodeSrgbColor(color));
const chroma = ([, a, b]: [number, number, number]): number => Math.hypot(a, b);

let black: Raster;
let onBlack: Prepared;
beforeAll(() => {
  black = paint(decodeSrgbColor(BLACK), 1);
  onBlack = prepare(black, layersOf(black));
});

describe('compose', () => {
  it('leaves every byte outside the mask as it was, and says so', () => {
    const { picture, changed } = compose(onBlack, planFor({ color: CREAM, material: 'leather' }));
    let inside = 0;
    for (let i = 0; i < WIDTH * HEIGHT; i++) {
      if (changed.data[i] > 0) inside++;
      else for (let c = 0; c < 4; c++) expect(picture.data[4 * i + c]).toBe(black.data[4 * i + c]);
    }
    expect(inside).toBeGreaterThan(10_000);
  });

  it('gives the photo back for a plan that changes nothing', () => {
    const { picture, changed } = compose(onBlack, planFor(undefined));
    expect(picture.data).toEqual(black.data);
    expect(changed.data.every((v) => v === 0)).toBe(true);
  });

  it('gives the same bytes for the same seed and other grain for another', () => {
    const once = compose(onBlack, planFor({ color: CREAM, material: 'cloth' })).picture.data;
    expect(compose(onBlack, planFor({ color: CREAM, material: 'cloth' })).picture.data).toEqual(once);
    expect(compose(onBlack, planFor({ color: CREAM, material: 'cloth' }, 2)).picture.data).not.toEqual(once);
  });

  it('makes of some rows what it makes of them in the whole', () => {
    const plan = planFor({ color: CREAM, material: 'vinyl' });
    const whole = compose(onBlack, plan).picture.data;
    const part = compose(onBlack, plan, { rows: [60, 90] }).picture.data;
    const row = WIDTH * 4;
    expect(part.slice(60 * row, 90 * row)).toEqual(whole.slice(60 * row, 90 * row));
    expect(part.slice(0, 60 * row)).toEqual(black.data.slice(0, 60 * row));
  });

  it('stops with the reason of an aborted signal', () => {
    const abort = new AbortController();
    abort.abort(new Error('no longer wanted'));
    expect(() => compose(onBlack, planFor({ color: CREAM }), { signal: abort.signal })).toThrow('no longer wanted');
  });

  it('turns black into cream: the swatch in good light, no blown noise, the fold still there', () => {
    const { picture } = compose(onBlack, planFor({ color: CREAM, material: 'leather' }));
    const lit = meanLab(picture, 50, 40, 90, 75);
    expect(ciede2000(...lit, ...swatchLab(CREAM))).toBeLessThan(8);
    expect(meanLab(picture, 60, 84, 180, 87)[0]).toBeLessThan(meanLab(picture, 60, 60, 180, 70)[0] - 6);
    // One code of noise on black is 4 L* of cream when it is divided by the reflectance.
    let rough = 0;
    for (let x = 60; x < 180; x++) rough += Math.abs(labAt(picture, x, 60)[0] - labAt(picture, x + 1, 60)[0]) / 120;
    expect(rough).toBeLessThan(2);
  });

  it('turns cream into black without leaving a bright fringe at the edge', () => {
    const cream = paint(decodeSrgbColor(CREAM));
    const { picture } = compose(prepare(cream, layersOf(cream)), planFor({ color: BLACK, material: 'alcantara' }));
    for (let y = 50; y < 130; y += 7) {
      // The half-covered pixel holds half background and half black, and nothing of the cream that was there.
      const [L] = labAt(picture, 41, y);
      const between = labAt(picture, 37, y)[0];
      expect(L).toBeLessThan(between);
      expect(L).toBeGreaterThan(labAt(picture, 60, y)[0]);
    }
  });

  it('makes of sun that is burnt out on a black cover bright red and not white', () => {
    const sunny: Raster = { ...black, data: black.data.slice() };
    for (let y = 92; y < 132; y++)
      for (let x = 105; x < 160; x++) sunny.data.fill(255, 4 * (y * WIDTH + x), 4 * (y * WIDTH + x) + 3);
    const { data } = compose(
      prepare(sunny, layersOf(sunny)),
      planFor({ color: [160, 24, 32], material: 'leather' }),
    ).picture;
    const at = 4 * (112 * WIDTH + 132);
    const shade = 4 * (112 * WIDTH + 60);
    expect(data[at]).toBeGreaterThan(data[shade] + 30);
    expect(data[at] - Math.max(data[at + 1], data[at + 2])).toBeGreaterThan(90);
  });

  it('takes the old color out of its own light', () => {
    const red = paint([0.27, 0.02, 0.02]);
    const { picture } = compose(prepare(red, layersOf(red)), planFor({ color: [138, 138, 138], material: 'cloth' }));
    expect(chroma(meanLab(picture, 60, 40, 180, 130))).toBeLessThan(4);
  });

  it('keeps the color where only the material changes', () => {
    const red = paint([0.27, 0.02, 0.02]);
    const { picture } = compose(prepare(red, layersOf(red)), planFor({ material: 'leather' }));
    expect(ciede2000(...meanLab(picture, 60, 40, 180, 75), ...meanLab(red, 60, 40, 180, 75))).toBeLessThan(5);
  });

  it('works at half the size that the photo was analyzed at', () => {
    const half = createRaster(WIDTH / 2, HEIGHT / 2);
    for (let i = 0; i < half.data.length / 4; i++) {
      const p = 4 * (2 * Math.floor(i / half.width) * WIDTH + 2 * (i % half.width));
      half.data.set(black.data.subarray(p, p + 4), 4 * i);
    }
    const { picture } = compose(prepare(half, onBlack.layers), planFor({ color: CREAM, material: 'leather' }));
    const p = 4 * (30 * half.width + 35);
    expect(picture.data[p]).toBeGreaterThan(150);
    expect(picture.data[0]).toBe(half.data[0]);
  });

  it('does nothing where nothing was found', () => {
    const layers = layersOf(black);
    layers.matte.fill(0);
    layers.zoneOf.fill(NO_ZONE);
    expect(compose(prepare(black, layers), planFor({ color: CREAM })).picture.data).toEqual(black.data);
  });
});

describe('a photographed tile', () => {
  const TILE = 'ab'.repeat(32);
  const checked = (): SwatchTile => {
    const picture = createRaster(64, 64);
    for (let i = 0; i < 64 * 64; i++)
      picture.data.set((((i & 63) >> 4) + (i >> 10)) & 1 ? [214, 190, 160, 255] : [120, 70, 50, 255], 4 * i);
    return swatchTile({ picture, widthCm: 10, heightCm: 10, kind: 'pattern' });
  };
  const meanColor = ([r, g, b]: readonly number[]): Rgb8 => [r!, g!, b!];
  const MEAN = meanColor(
    [0, 1, 2].map((c) =>
      Math.round(encodeSrgb((decodeSrgbColor([214, 190, 160])[c]! + decodeSrgbColor([120, 70, 50])[c]!) / 2)),
    ),
  );
  const plain = (): TrimPlan => planFor({ material: 'cloth', color: MEAN });
  const tiled = (): TrimPlan => planFor({ material: 'cloth', color: MEAN, tile: TILE });

  it('that is not at hand leaves color and material, to the byte', () => {
    const photo = paint(decodeSrgbColor(BLACK));
    const prepared = prepare(photo, layersOf(photo));
    const bytes = compose(prepared, plain()).picture.data;
    expect(Buffer.from(compose(prepared, tiled()).picture.data).equals(Buffer.from(bytes))).toBe(true);
    expect(
      Buffer.from(compose(prepared, tiled(), { tiles: new Map([['cd'.repeat(32), checked()]]) }).picture.data).equals(
        Buffer.from(bytes),
      ),
    ).toBe(true);
  });

  it("shows its pattern under the photo's light, its mean is the swatch, and outside nothing changes", () => {
    const photo = paint(decodeSrgbColor(BLACK), 1);
    const layers = layersOf(photo);
    const { picture, changed } = compose(prepare(photo, layers), tiled(), { tiles: new Map([[TILE, checked()]]) });
    const row = Array.from({ length: 120 }, (_, k) => picture.data[4 * (60 * WIDTH + 60 + k)]!);
    expect(Math.max(...row) - Math.min(...row)).toBeGreaterThan(60);
    for (let i = 0; i < WIDTH * HEIGHT; i++)
      if (changed.data[i] === 0)
        for (let c = 0; c < 3; c++) expect(picture.data[4 * i + c]).toBe(photo.data[4 * i + c]);
    const [report] = reportZones(picture, layers, tiled());
    expect(report!.deltaERef).toBeLessThan(4);
    expect(report!.deltaELit).toBeLessThan(4);
  });
});
