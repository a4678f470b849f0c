/** Pictures by kernels beside those of the code that defines them: every material, style and pattern, thread, piping, soft edges and tiles. */
import { beforeAll, expect, test } from 'vitest';
import { sedan } from '#tests/support/sedan.ts';
import { compose, prepare, type Composed, type Prepared } from '../compose.ts';
import { parseDesign } from '../design.ts';
import { kernels, withoutKernels } from '../kernels/kernels.ts';
import { hash } from '../materials/hash.ts';
import { swatchTile } from '../materials/photographed/swatch-tile.ts';
import { COVER_MATERIALS, PATTERNS, STYLES } from '../options.ts';
import { createRaster } from '../raster/raster.ts';
import type { TrimPlan } from '../trim-plan.ts';
import { planFor } from '../zone-map.ts';

const TILE = 'ab'.repeat(32);
const checked = (() => {
  const cloth = createRaster(32, 32);
  for (let i = 0; i < 32 * 32; i++) cloth.data.set(i & 8 ? [214, 190, 160, 255] : [120, 70, 50, 255], 4 * i);
  return new Map([[TILE, swatchTile({ picture: cloth, widthCm: 10, heightCm: 10, repeats: 'pattern' })]]);
})();

/** Share of a picture's bytes that may differ, by one level: the kernels count in single precision. */
const MOST_DIFFERING = 1e-3;

let prepared: Prepared;
let inDefinition: Prepared;
beforeAll(async () => {
  // Not a whole number of rows for each row that was looked at, and an odd width: rows end within a group of four.
  const [photo, layers] = await sedan(701);
  prepared = prepare(photo, layers);
  inDefinition = withoutKernels(() => prepare(photo, layers));
}, 60_000);

const plan = (design: object): TrimPlan => planFor(parseDesign({ mainColors: ['#803020'], ...design }));

const expectSame = (one: Composed, other: Composed): void => {
  let differing = 0;
  let most = 0;
  for (let i = 0; i < one.picture.data.length; i++) {
    const apart = Math.abs(one.picture.data[i]! - other.picture.data[i]!);
    if (apart > 0) differing++;
    if (apart > most) most = apart;
  }
  expect(most).toBeLessThanOrEqual(1);
  expect(differing / one.picture.data.length).toBeLessThan(MOST_DIFFERING);
  let masks = 0;
  for (let i = 0; i < one.changed.data.length; i++)
    masks = Math.max(masks, Math.abs(one.changed.data[i]! - other.changed.data[i]!));
  expect(masks).toBeLessThanOrEqual(1);
};

const expectEqual = (one: TrimPlan): void =>
  expectSame(
    compose(prepared, one, { tiles: checked }),
    withoutKernels(() => compose(inDefinition, one, { tiles: checked })),
  );

test('kernels run here, so that the comparison is one', () => {
  expect(kernels()).not.toBeNull();
  expect(withoutKernels(kernels)).toBeNull();
});

test.for(COVER_MATERIALS)('%s is to one level what its definition paints', (material) => {
  expectEqual(plan({ style: 'original', materials: [material], stitchingStyle: 'single', stitchingColor: 'white' }));
});

test.for(STYLES)('style %s is to one level what its definition paints', (style) => {
  expectEqual(
    plan({
      style,
      materials: ['leather', 'alcantara', 'cloth', 'vinyl'],
      mainColors: ['#803020', 'tan'],
      secondaryColor: 'blue',
      stitchingStyle: 'double',
      pipingStyle: 'contrast',
    }),
  );
});

test.for(PATTERNS)('%s over covers that stay is to one level what its definition paints', (pattern) => {
  expectEqual(
    plan({
      style: 'none',
      materials: ['none'],
      mainColors: ['none'],
      zones: { insert: { material: 'leather', color: 'red', pattern } },
      pipingStyle: 'double',
      pipingColor: 'white',
    }),
  );
});

test('a photographed tile is to one level what its definition paints', () => {
  const base = plan({ style: 'luxury', materials: ['leather'], stitchingStyle: 'single' });
  expectEqual({ ...base, byKind: { ...base.byKind, insert: { ...base.byKind.insert!, tile: TILE } } });
});

test('covers full of small holes in wild light are to one level what their definition paints: no pixel takes another’s place', async () => {
  const [photo, layers] = await sedan();
  const chance = (i: number, seed: number): number =>
    (hash(i % layers.width, Math.floor(i / layers.width), seed) & 255) / 256;
  const holed = { ...layers, matte: layers.matte.map((cover, i) => (chance(i, 3) < 0.2 ? 0 : cover)) };
  const whole = prepare(photo, holed);
  const wild: Prepared = {
    ...whole,
    shading: { ...whole.shading, base: whole.shading.base.map((_, i) => -2 * chance(i, 4)) },
  };
  for (const stitchingStyle of ['none', 'single']) {
    const one = plan({ style: 'luxury', materials: ['leather'], stitchingStyle });
    expectSame(
      compose(wild, one),
      withoutKernels(() => compose(wild, one)),
    );
  }
});
