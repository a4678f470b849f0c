/** The light on a few pixels that no color changes, beside the formula. */
import { beforeAll, expect, test } from 'vitest';
import { createOnePanelLayers } from '#tests/support/pictures/one-panel.ts';
import { createRaster } from '../raster/raster.ts';
import type { MaterialLook } from '../materials/look.ts';
import type { Relief } from '../relief.ts';
import { EMPTY_PLAN, type Finish } from '../trim-plan.ts';
import { rowLighter } from './light-rows.ts';
import { createLitRows, type LitRows } from './lit-rows.ts';
import { prepare, type Prepared } from './prepare/prepare.ts';
import { TEXTURE_CHANNELS } from './prepare/shading-split.ts';
import { zoneFinishes } from './zone-finishes.ts';

/** Shows the photo's own surface, but for what a test adds. */
const BARE: MaterialLook = {
  glossFactor: 1,
  fresnel: 0,
  highlight: 0,
  highlightSharpness: 1,
  sheen: 0,
  grazingGain: 0,
  keepMid: 1,
  keepFine: 1,
  surface: undefined,
  relief: 0,
  glossRelief: 0,
  tone: 0,
  mottle: 0,
};
const LIGHT = [0.8, 0.9, 1.1] as const;
const BRIGHT = 0.2126 * LIGHT[0] + 0.7152 * LIGHT[1] + 0.0722 * LIGHT[2];

let prepared: Prepared;
let width: number;
let size: number;
beforeAll(() => {
  const layers = createOnePanelLayers(3);
  layers.light.shading = { width: 1, height: 1, data: Float32Array.from(LIGHT) };
  const photo = createRaster(layers.width, layers.height);
  photo.data.fill(120);
  prepared = prepare(photo, layers);
  width = prepared.bounds.right - prepared.bounds.left;
  size = prepared.matte.length;
});

const noise = (i: number): number => ((i * 7919) % 101) / 101;
const planeOf = (at: (i: number) => number): Float32Array => Float32Array.from({ length: size }, (_, i) => at(i));

interface Given {
  base?: (i: number) => number;
  mid?: (i: number) => number;
  fine?: (i: number) => number;
  gloss?: (i: number) => number;
  /** Typical mid and fine detail of the old cover, and how far it is lines. */
  texture?: readonly [number, number, number];
  look?: Partial<MaterialLook>;
  relief?: Relief;
  over?: Partial<Prepared>;
}

const none = (): number => 0;
const base = (i: number): number => -1.5 + noise(i);
const material: Finish = { material: 'leather', color: [200, 100, 100], pattern: 'keep', gloss: 1 };

/** One row of the seat, and the place of its first pixel in the area's planes. */
const light = (given: Given, finish: Finish = material): { lit: LitRows; row: number; count: number } => {
  const { bounds, texture, layers } = prepared;
  const [coarse, fine, lines] = given.texture ?? [0, 0, 0];
  const one: Prepared = {
    ...prepared,
    gloss: planeOf(given.gloss ?? none),
    shading: {
      base: planeOf(given.base ?? base),
      mid: planeOf(given.mid ?? none),
      fine: planeOf(given.fine ?? none),
    },
    texture: {
      ...texture,
      data: texture.data.map((_, i) => [coarse, fine, lines][i % TEXTURE_CHANNELS]!),
    },
    ...given.over,
  };
  const finishes = {
    ...zoneFinishes(layers, { ...EMPTY_PLAN, byKind: { insert: finish } }),
    look: [{ ...BARE, ...given.look }],
  };
  const lit = createLitRows(1, width, width, false);
  const y = (bounds.top + bounds.bottom) >> 1;
  lit.top = y;
  rowLighter(one, finishes, given.relief ?? null)(y, lit);
  expect(lit.starts[1]).toBe(width);
  return { lit, row: (y - bounds.top) * width, count: width };
};

const expectEach = (found: ArrayLike<number>, count: number, wanted: (k: number) => number): void => {
  for (let k = 0; k < count; k++) expect(found[k], `pixel ${k}`).toBeCloseTo(wanted(k), 4);
};

test('forms and creases stay; a fold below the light bounce it is lit by itself; neighbors add what is not typical', () => {
  const mid = (i: number): number => 0.3 * (noise(3 * i) - 0.5);
  const fine = (i: number): number => 0.1 * (noise(5 * i) - 0.5);
  const { lit, row, count } = light({
    mid,
    fine,
    gloss: (i) => 0.1 * noise(i),
    look: { keepMid: 0.5, keepFine: 0.25 },
  });
  const form = (k: number): number => base(row + k) + 0.5 * mid(row + k);
  const own = (k: number): number => 0.5 * Math.min(1, Math.max(0, Math.log(BRIGHT) - form(k)));
  const old = 0.2;
  const less = (k: number): number => (1 - own(k) * old) * Math.exp(form(k)) * Math.exp(0.25 * fine(row + k));
  expectEach(lit.cavity, count, own);
  expectEach(lit.light, count, less);
  const neighbors = lit.bounce[0]! + 0.4 * less(0);
  expect(neighbors).toBeGreaterThan(0);
  expectEach(lit.bounce, count, (k) => neighbors - 0.4 * less(k));
  expectEach(lit.specular, count, (k) => 0.1 * noise(row + k));
  expectEach(lit.tone, count, () => 1);
  for (let c = 0; c < 3; c++)
    expectEach(
      lit.tint.filter((_, i) => i % 3 === c),
      count,
      () => LIGHT[c]! / BRIGHT,
    );
});

test('a new material hides the old one’s texture: detail of three times its strength keeps half, dark lines nearly all', () => {
  const mid = (): number => -0.06;
  const kept = (texture: readonly [number, number, number]): number => {
    const { lit } = light({ base: () => 1, mid, texture });
    return (Math.log(lit.light[5]!) - 1) / -0.06;
  };
  expect(kept([0, 0, 0])).toBeCloseTo(1, 2);
  expect(kept([0.02, 0, 0])).toBeCloseTo(0.5, 3);
  expect(kept([0.2, 0, 0])).toBeCloseTo(0, 3);
  // A tenth of the threshold is left for lines.
  expect(kept([0.2, 0, 1])).toBeCloseTo(0.5, 3);
  const { lit } = light({ base: () => 1, mid, texture: [0.2, 0, 0] }, { ...material, material: undefined });
  expect((Math.log(lit.light[5]!) - 1) / -0.06).toBeCloseTo(1, 2);
});

test('relief shades the light and takes the place of the photo’s own where it holds that back', () => {
  const plane = (value: number) => ({ width: 1, height: 1, data: Float32Array.of(value) });
  const relief: Relief = {
    bounds: prepared.bounds,
    width,
    height: size / width,
    shade: planeOf((i) => 0.5 + 0.5 * noise(i)),
    tilt: new Int8Array(2 * size),
    keepMid: Uint8Array.from({ length: size }, (_, i) => (i % 3 === 0 ? 0 : 255)),
    keepFine: new Uint8Array(size),
    replacesPattern: true,
    smoothedLight: { light: plane(-0.4), gloss: plane(0.03) },
    thread: null,
    piping: null,
  };
  const { lit, row, count } = light({ base: () => 1, fine: () => 0.4, gloss: () => 0.2, relief });
  const isReplaced = (k: number): boolean => (row + k) % 3 === 0;
  const form = (k: number): number => (isReplaced(k) ? -0.4 : 1);
  const own = (k: number): number => 0.5 * Math.min(1, Math.max(0, Math.log(BRIGHT) - form(k)));
  expectEach(lit.light, count, (k) => (1 - own(k) * 0.2) * Math.exp(form(k)) * relief.shade[row + k]!);
  expectEach(lit.specular, count, (k) => (isReplaced(k) ? 0.03 : 0.2));
});

test('highlights of our own lie where the light is brightest, in its strength', () => {
  const fresnel = { fresnel: 0.04, specular: 0.1, highlightSharpness: 2 };
  const { lit, row, count } = light({ look: fresnel, over: { glossiness: Float32Array.of(0) } });
  const rise = (k: number): number => Math.min(0.9, Math.max(0, base(row + k) - Math.log(BRIGHT)));
  expectEach(lit.specular, count, (k) => BRIGHT * (0.04 + 0.1 * (Math.exp(2 * rise(k)) - 1)));
  const glossy = light({ look: fresnel, over: { glossiness: Float32Array.of(1) } });
  expectEach(glossy.lit.specular, glossy.count, () => 0);
});

test('standing fibers brighten towards grazing angles', () => {
  const { geometry } = prepared.layers;
  const tilted = { ...geometry, normals: Int8Array.from([76, 0, 76, 0, 76, 0, 76, 0]) };
  const over = { layers: { ...prepared.layers, geometry: tilted } };
  const { lit, row, count } = light({ look: { grazingGain: 0.5, sheen: 0.1 }, over });
  const grazing = (76 / 127) ** 2;
  expectEach(lit.tone, count, () => 1 + 0.5 * grazing);
  expectEach(lit.specular, count, (k) => 0.1 * Math.exp(base(row + k)) * (0.4 + grazing));
});
