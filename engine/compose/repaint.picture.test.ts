import { beforeAll, describe, expect, it } from 'vitest';
import { loadSedan } from '#tests/support/pictures/sedan.ts';
import { compose, createRepainter, prepare, type ComposedPicture, type Prepared } from '../compose.ts';
import { parseDesign } from '../design.ts';
import { swatchTile } from '../materials/photographed/swatch-tile.ts';
import { COVER_MATERIALS, PATTERNS, STYLES } from '../options.ts';
import { createRaster } from '../raster/raster.ts';
import type { Rgb8, TrimPlan } from '../trim-plan.ts';
import { planFor } from '../zone-map.ts';

/** The same, in other colors. */
const recolored = (plan: TrimPlan): TrimPlan => {
  const other = (color: Rgb8): Rgb8 => [255 - color[0], color[2], color[1]];
  const inOther = <Trim extends { color?: Rgb8 | undefined }>(trim: Trim): Trim =>
    trim.color === undefined ? trim : { ...trim, color: other(trim.color) };
  const turned = <F extends { color?: Rgb8 }>(finishes: Partial<Record<string, F>>): Record<string, F> =>
    Object.fromEntries(
      Object.entries(finishes).map(([key, f]) => [key, { ...f!, ...(f!.color ? { color: other(f!.color) } : {}) }]),
    );
  return {
    ...plan,
    byKind: turned(plan.byKind),
    byZone: turned(plan.byZone),
    stitching: inOther(plan.stitching),
    piping: inOther(plan.piping),
  };
};

const isSame = (a: ComposedPicture, b: ComposedPicture): boolean =>
  Buffer.from(a.picture.data).equals(Buffer.from(b.picture.data)) &&
  Buffer.from(a.changed.data).equals(Buffer.from(b.changed.data));

let prepared: Prepared;
beforeAll(async () => {
  prepared = prepare(...(await loadSedan()));
});

const plan = (design: object): TrimPlan => planFor(parseDesign({ mainColors: ['#803020'], ...design }));

it('thread between parts of one cover and of two is that of a photo that was not painted before', async () => {
  const designs = [['black'], ['black', 'tan']].map((mainColors) =>
    plan({ style: 'original', materials: ['leather'], mainColors, stitchingStyle: 'single', stitchingColor: 'white' }),
  );
  for (const [first, second] of [designs, designs.toReversed()]) {
    compose(prepared, first!);
    expect(isSame(compose(prepared, second!), compose(prepare(...(await loadSedan())), second!))).toBe(true);
  }
});

describe('painting again in other colors', () => {
  const kept = (one: TrimPlan): void => {
    const repaint = createRepainter(prepared);
    const first = repaint(recolored(one));
    expect(isSame(first, compose(prepared, recolored(one)))).toBe(true);
    const again = repaint(one);
    expect(isSame(again, compose(prepared, one))).toBe(true);
    expect(isSame(first, again)).toBe(false);
  };

  for (const material of COVER_MATERIALS)
    it(`is to the byte what compose makes: ${material}`, () => {
      kept(plan({ style: 'original', materials: [material], stitchingStyle: 'single', stitchingColor: 'white' }));
    });
  for (const style of STYLES)
    it(`is to the byte what compose makes: style ${style}`, () => {
      kept(
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
  for (const pattern of PATTERNS)
    it(`is to the byte what compose makes: ${pattern}, sewn tone on tone over covers that stay`, () => {
      kept(
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

  it('knows which plans it paints at once: those that differ from the last one in colors alone', () => {
    const base = plan({ style: 'luxury', materials: ['leather'], stitchingStyle: 'single' });
    const repaint = createRepainter(prepared);
    expect(repaint.differsOnlyInColors(base)).toBe(false);
    repaint(base);
    expect(repaint.differsOnlyInColors(base)).toBe(true);
    expect(repaint.differsOnlyInColors(recolored(base))).toBe(true);
    expect(repaint.differsOnlyInColors({ ...base, stitching: { ...base.stitching, style: 'double' } })).toBe(false);
    expect(repaint.differsOnlyInColors(plan({ style: 'luxury', materials: ['suede'], stitchingStyle: 'single' }))).toBe(
      false,
    );
    expect(repaint.differsOnlyInColors(base)).toBe(true);
  });

  it('follows what else changes: material, grain, gloss, pattern, thread, a zone that is let go, a tile', () => {
    const tile = 'ab'.repeat(32);
    const cloth = createRaster(32, 32);
    for (let i = 0; i < 32 * 32; i++) cloth.data.set(i & 8 ? [214, 190, 160, 255] : [120, 70, 50, 255], 4 * i);
    const tiles = new Map([[tile, swatchTile({ picture: cloth, widthCm: 10, heightCm: 10, kind: 'pattern' })]]);
    const base = plan({ style: 'luxury', materials: ['leather'], stitchingStyle: 'single' });
    const insert = base.byKind.insert!;
    const withInsert = (over: object): TrimPlan => ({
      ...base,
      byKind: { ...base.byKind, insert: { ...insert, ...over } },
    });
    const repaint = createRepainter(prepared);
    for (const next of [
      base,
      withInsert({ material: 'suede' }),
      withInsert({ grain: 'tumbled' }),
      withInsert({ grain: 'smooth' }),
      withInsert({ gloss: 2 }),
      withInsert({ pattern: 'pleats' }),
      withInsert({ tile }),
      { ...base, byZone: { insert: { material: undefined, color: undefined, pattern: 'keep' as const } } },
      { ...base, stitching: { ...base.stitching, style: 'double' as const } },
      { ...base, seed: 2 },
      base,
    ])
      expect(isSame(repaint(next, tiles), compose(prepared, next, { tiles }))).toBe(true);
  });
});
