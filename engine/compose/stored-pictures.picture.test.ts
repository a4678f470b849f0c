/**
 * Digests of small pictures of a made-up seat: a loop that paints one byte otherwise shows here. One that is meant to
 * is judged by `node --import tsx bench/truth.ts` first; then `vitest -u` writes the new digests.
 */
import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { createOnePanelLayers } from '#tests/support/pictures/one-panel.ts';
import { compose, prepare, type Prepared } from '../compose.ts';
import { decodeSrgbColor } from '../color/srgb.ts';
import { NO_PANEL, type Point, type Seam } from '../geometry/geometry.ts';
import { NO_ZONE, type Layers } from '../layers.ts';
import { hash } from '../materials/hash.ts';
import { swatchTile } from '../materials/photographed/swatch-tile.ts';
import { COVER_MATERIALS, PATTERNS, type CoverMaterial, type Pattern } from '../options.ts';
import { createRaster, type Raster } from '../raster/raster.ts';
import { EMPTY_PLAN, type Finish, type TrimPlan } from '../trim-plan.ts';

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
  const layers = createOnePanelLayers(0.25);
  const { width, height, matte, light, geometry } = layers;
  const upper = (i: number): boolean => i < (width * height) / 2;
  return {
    ...layers,
    matte: matte.map((cover, i) => (cover > 0 && matte[i - 1] === 0 ? 120 : cover)),
    light: {
      ...light,
      noise: [1, 0.8, 0.6],
      clusters: [
        { albedo: decodeSrgbColor([140, 40, 30]), zone: 0 },
        { albedo: decodeSrgbColor([40, 40, 42]), zone: 0 },
      ],
      clusterOf: light.clusterOf.map((_, i) => (matte[i] === 0 ? 255 : upper(i) ? 0 : 1)),
      shading: {
        width: 2,
        height: 2,
        data: Float32Array.from([0.9, 0.85, 0.8, 1, 1, 1, 0.5, 0.5, 0.5, 0.6, 0.6, 0.65]),
      },
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
  (['pattern', 'grain'] as const).map((kind) => {
    const picture = createRaster(32, 32);
    for (let i = 0; i < 32 * 32; i++)
      picture.data.set(i & 8 ? [214, 190, 160, 255] : [120, 70, (hash(i, 0, 5) & 31) + 40, 255], 4 * i);
    return [kind, swatchTile({ picture, widthCm: 10, heightCm: 8, kind })] as const;
  }),
);

let prepared: Prepared;
beforeAll(() => {
  const layers = seat();
  prepared = prepare(photoOf(layers, 2), layers);
});

const digest = (finish: Partial<Finish>, over: Partial<TrimPlan> = {}): string => {
  const insert: Finish = { material: 'leather', color: [128, 48, 32], pattern: 'keep', gloss: 1, ...finish };
  const { picture, changed } = compose(prepared, { ...EMPTY_PLAN, byKind: { insert }, ...over }, { tiles: TILES });
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
      "alcantara": "a9a9dfb59ab25f96",
      "cloth": "61a465b3493d07eb",
      "leather": "cdd56d22208fc77d",
      "suede": "0d6d6bba1f182c33",
      "vinyl": "22bb115853ec872c",
    }
  `);
});

test('patterns, sewn tone on tone', () => {
  const kept = ['diamond', 'flutes', 'keep', 'perforated', 'plain', 'pleats', 'tuck-and-roll'] as const;
  expect(digestsBy(kept, digestOfPattern)).toMatchInlineSnapshot(`
    {
      "diamond": "8b336ff827336a70",
      "flutes": "854b1893347010ae",
      "keep": "b44aabd6cb118323",
      "perforated": "51ea2868c59a06d9",
      "plain": "bb470e3f72ec630b",
      "pleats": "e7faa21a2c65def0",
      "tuck-and-roll": "40b1e4988f0a9d1c",
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
    bolsters: digest({}, { choices: { ...EMPTY_PLAN.choices, seatBolsters: 'extra-high' } }),
    tile: digest({ material: 'cloth', tile: 'pattern' }),
    hide: digest({ tile: 'grain', pattern: 'pleats' }),
    keeping: digest({ color: undefined, material: undefined, pattern: 'flutes' }),
    seed: digest({ pattern: 'pleats' }, { seed: 7 }),
  }).toMatchInlineSnapshot(`
    {
      "bolsters": "8f512fbe7abaf159",
      "double": "6fc9632dce6d65fb",
      "french": "dc9fffa6247728dc",
      "hide": "d57c8a698221a0b2",
      "keeping": "57238f54bee02d35",
      "seed": "47fc5860418d923e",
      "single": "542603a68f22f4c7",
      "tile": "85da1f2506732d98",
    }
  `);
});
