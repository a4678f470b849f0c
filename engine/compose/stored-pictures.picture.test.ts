/**
 * Digests of small pictures of a made-up seat: a loop that paints one byte otherwise shows here. One that is meant to
 * is judged by `node --import tsx bench/truth.ts` first; then `vitest -u` writes the new digests.
 */
import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { onePanel } from '#tests/support/pictures/one-panel.ts';
import { compose, prepare, type Prepared } from '../compose.ts';
import { linearOf } from '../color/srgb.ts';
import { NO_PANEL, type Point, type Seam } from '../geometry/geometry.ts';
import { NO_ZONE, type Layers } from '../layers.ts';
import { hash } from '../materials/hash.ts';
import { swatchTile } from '../materials/photographed/swatch-tile.ts';
import { COVER_MATERIALS, PATTERNS, type CoverMaterial, type Pattern } from '../options.ts';
import { createRaster, type Raster } from '../raster/raster.ts';
import { BASE_PLAN, type Finish, type TrimPlan } from '../trim-plan.ts';

const seam = (kind: Seam['kind'], at: (k: number) => Point): Seam => ({
  points: Array.from({ length: 50 }, (_, k) => at(k)),
  kind,
  zones: kind === 'found' ? [0, 0] : [0, NO_ZONE],
  panels: kind === 'found' ? [0, 0] : [0, NO_PANEL],
  cmPerPixel: 0.25,
  confidence: 1,
  stitched: false,
});

/**
 * One panel with soft borders; its upper half was red, its lower half black; a seam runs across it, and along its right
 * border.
 */
const seat = (): Layers => {
  const layers = onePanel(0.25);
  const { width, height, matte, light, geometry } = layers;
  const upper = (i: number): boolean => i < (width * height) / 2;
  return {
    ...layers,
    matte: matte.map((cover, i) => (cover > 0 && matte[i - 1] === 0 ? 120 : cover)),
    light: {
      ...light,
      noise: [1, 0.8, 0.6],
      clusters: [
        { albedo: linearOf([140, 40, 30]), zone: 0 },
        { albedo: linearOf([40, 40, 42]), zone: 0 },
      ],
      clusterOf: light.clusterOf.map((_, i) => (matte[i] === 0 ? 255 : upper(i) ? 0 : 1)),
      shade: { width: 2, height: 2, data: Float32Array.from([0.9, 0.85, 0.8, 1, 1, 1, 0.5, 0.5, 0.5, 0.6, 0.6, 0.65]) },
    },
    geometry: {
      ...geometry,
      panels: geometry.panels.map((panel) => ({ ...panel, existingRelief: 0.6 })),
      seams: [seam('found', (k) => [10 + 2 * k, height / 2]), seam('outline', (k) => [width - 7, 20 + 2 * k])],
      normals: Int8Array.from([30, -40, 60, 0, -20, 90, 10, 10]),
    },
  };
};

/** Light that falls off, folds, weave and a highlight; whole numbers alone. */
const photoOf = ({ width, height }: Layers, scale: number): Raster => {
  const photo = createRaster(width * scale, height * scale);
  for (let y = 0; y < photo.height; y++)
    for (let x = 0; x < photo.width; x++) {
      const fold = Math.abs(((x + y) % 40) - 20);
      const shine = x > photo.width / 2 && (y >> 4) % 5 === 0 ? 60 : 0;
      const value = 30 + fold + shine + (hash(x, y, 1) & 7) + ((y * 20) / photo.height) * 2;
      const red = y < photo.height / 2 ? 3 : 1;
      photo.data.set([value * red, value, value, 255], 4 * (y * photo.width + x));
    }
  return photo;
};

const TILES = new Map(
  (['pattern', 'grain'] as const).map((repeats) => {
    const picture = createRaster(32, 32);
    for (let i = 0; i < 32 * 32; i++)
      picture.data.set(i & 8 ? [214, 190, 160, 255] : [120, 70, (hash(i, 0, 5) & 31) + 40, 255], 4 * i);
    return [repeats, swatchTile({ picture, widthCm: 10, heightCm: 8, repeats })] as const;
  }),
);

let prepared: Prepared;
beforeAll(() => {
  const layers = seat();
  prepared = prepare(photoOf(layers, 2), layers);
});

const digest = (finish: Partial<Finish>, over: Partial<TrimPlan> = {}): string => {
  const insert: Finish = { material: 'leather', color: [128, 48, 32], pattern: 'keep', gloss: 1, ...finish };
  const { picture, changed } = compose(prepared, { ...BASE_PLAN, byKind: { insert }, ...over }, { tiles: TILES });
  expect(changed.data.filter((cover) => cover > 0).length).toBeGreaterThan(50_000);
  return createHash('sha256').update(picture.data).update(changed.data).digest('hex').slice(0, 16);
};

const digestOfMaterial = (material: CoverMaterial): string => digest({ material, color: [221, 208, 184] });
const digestOfPattern = (pattern: Pattern): string => digest({ pattern });
const digestsBy = <Id extends string>(ids: readonly Id[], digestOf: (id: Id) => string): Record<string, string> =>
  Object.fromEntries(ids.map((id) => [id, digestOf(id)]));

test('materials', () => {
  const kept = ['alcantara', 'cloth', 'leather', 'suede', 'vinyl'] as const;
  expect(digestsBy(kept, digestOfMaterial)).toMatchInlineSnapshot(`
    {
      "alcantara": "cbb81157db755795",
      "cloth": "4ae0f3c5084d7268",
      "leather": "4233c542f5dc04a6",
      "suede": "afe8640aa679d971",
      "vinyl": "5beb480cadc09293",
    }
  `);
});

test('patterns, sewn tone on tone', () => {
  const kept = ['diamond', 'flutes', 'keep', 'perforated', 'plain', 'pleats', 'tuck-and-roll'] as const;
  expect(digestsBy(kept, digestOfPattern)).toMatchInlineSnapshot(`
    {
      "diamond": "5c946ef30d5c150a",
      "flutes": "77b9a1c75e3f8a64",
      "keep": "05e463f8111c43ed",
      "perforated": "3acc59ee1bca69c0",
      "plain": "b92a85d92e40328b",
      "pleats": "dc6ffce7b38ab1c3",
      "tuck-and-roll": "3bbe5fcb0bcebdc5",
    }
  `);
});

test('every material and every pattern of the catalog paints a picture of its own', () => {
  for (const digests of [digestsBy(COVER_MATERIALS, digestOfMaterial), digestsBy(PATTERNS, digestOfPattern)])
    expect(new Set(Object.values(digests)).size).toBe(Object.keys(digests).length);
});

test('thread, piping, bolsters, photographed tiles, and covers that keep their color', () => {
  const thread = (style: 'single' | 'double' | 'french') => ({ stitching: { style, color: [240, 240, 230] } }) as const;
  const piping = (style: 'single' | 'double') => ({ piping: { style, color: [200, 30, 30] } }) as const;
  expect({
    single: digest({ pattern: 'diamond' }, { ...thread('single'), ...piping('single') }),
    double: digest({ pattern: 'diamond' }, { ...thread('double'), ...piping('double') }),
    french: digest({}, thread('french')),
    bolsters: digest({}, { choices: { ...BASE_PLAN.choices, seatBolsters: 'extra-high' } }),
    tile: digest({ material: 'cloth', tile: 'pattern' }),
    hide: digest({ tile: 'grain', pattern: 'pleats' }),
    keeping: digest({ color: undefined, material: undefined, pattern: 'flutes' }),
    seed: digest({ pattern: 'pleats' }, { seed: 7 }),
  }).toMatchInlineSnapshot(`
    {
      "bolsters": "3e477718ca23fc36",
      "double": "d74c6a197679da16",
      "french": "7b84baa35a2eae02",
      "hide": "b13a0d53132e12f6",
      "keeping": "1ce7becbb4b5ddfe",
      "seed": "1b7d50e9909d53da",
      "single": "28a0de6c000b3450",
      "tile": "ef678f5c2e13c833",
    }
  `);
});
