import { describe, expect, it } from 'vitest';
import { parseDesign } from './design.ts';
import { parseHexColor } from './color/hex.ts';
import { HEX_BY_COLOR, type Style } from './options.ts';
import { EMPTY_PLAN, getTileHashes } from './trim-plan.ts';
import { finishOf } from './finish-of.ts';
import { planFor } from './zone-map.ts';

const plan = (fields: Record<string, unknown>) =>
  planFor(parseDesign({ style: 'original', materials: ['leather'], ...fields }));
const swatch = (name: keyof typeof HEX_BY_COLOR) => parseHexColor(HEX_BY_COLOR[name]);

describe('how a design reaches the zones (D-83)', () => {
  it('O-13: mainColors[0] reaches all seat zones and no door', () => {
    const { byKind } = plan({ mainColors: ['red'] });
    for (const kind of ['insert', 'bolster', 'headrest', 'seat-back', 'seat', 'piping'] as const)
      expect(byKind[kind]?.color).toEqual(swatch('red'));
    expect(byKind.door).toBeUndefined();
  });

  it('O-13: mainColors[1] reaches the inserts alone', () => {
    const { byKind } = plan({ mainColors: ['black', 'tan'] });
    expect(byKind.insert?.color).toEqual(swatch('tan'));
    expect(byKind.bolster?.color).toEqual(swatch('black'));
    expect(byKind.seat?.color).toEqual(swatch('black'));
  });

  it('O-13: bolsterColor reaches the bolsters when it is not none', () => {
    expect(plan({ mainColors: ['black'], bolsterColor: 'red' }).byKind.bolster?.color).toEqual(swatch('red'));
    expect(plan({ mainColors: ['black'], bolsterColor: 'none' }).byKind.bolster?.color).toEqual(swatch('black'));
  });

  it('O-13: secondaryColor reaches doors and armrests; none leaves them untouched', () => {
    expect(plan({ mainColors: ['black'], secondaryColor: 'tan' }).byKind.door?.color).toEqual(swatch('tan'));
    expect(plan({ mainColors: ['black'], secondaryColor: 'none' }).byKind.door).toBeUndefined();
  });

  it('O-13: materials go in order: all zones, inserts, bolsters, doors, headrests', () => {
    const { byKind } = plan({
      mainColors: ['black'],
      secondaryColor: 'black',
      materials: ['leather', 'alcantara', 'suede', 'vinyl', 'cloth'],
    });
    expect(
      [byKind.seat, byKind.insert, byKind.bolster, byKind.door, byKind.headrest].map((finish) => finish?.material),
    ).toEqual(['leather', 'alcantara', 'suede', 'vinyl', 'cloth']);
    expect(plan({ mainColors: ['black'], materials: ['suede'] }).byKind.headrest?.material).toBe('suede');
  });

  it('a fourth material reaches the doors even when their color stays', () => {
    const { byKind } = plan({ mainColors: ['black'], materials: ['leather', 'leather', 'leather', 'suede'] });
    expect(byKind.door).toMatchObject({ material: 'suede', color: undefined });
  });

  it('O-13: none leaves color or material as it is, and a design of nothing but none changes nothing', () => {
    expect(plan({ mainColors: ['none'], materials: ['leather'] }).byKind.bolster).toMatchObject({
      material: 'leather',
      color: undefined,
    });
    expect(plan({ mainColors: ['none'], materials: ['none'] }).byKind).toEqual({});
  });

  it.each<[Style, string, number]>([
    ['original', 'keep', 1],
    ['classic', 'pleats', 1],
    ['modern', 'perforated', 1],
    ['racing', 'flutes', 1],
    ['retro', 'tuck-and-roll', 1.5],
    ['luxury', 'diamond', 1],
    ['custom', 'keep', 1],
    ['none', 'keep', 1],
  ])('style %s gives the inserts the pattern %s with gloss x%d', (style, pattern, gloss) => {
    const { byKind } = plan({ style, mainColors: ['black'] });
    expect(byKind.insert).toMatchObject({ pattern, gloss });
    expect(byKind.bolster).toMatchObject({ pattern: 'keep', gloss });
  });

  it('O-13: stitching takes its own color, or the main color when none was chosen', () => {
    expect(plan({ mainColors: ['black'], stitchingStyle: 'double', stitchingColor: 'red' }).stitching).toEqual({
      style: 'double',
      color: swatch('red'),
      source: { from: 'option', id: 'red' },
    });
    expect(plan({ mainColors: ['black'], stitchingStyle: 'single' }).stitching).toEqual({
      style: 'single',
      color: swatch('black'),
      source: { from: 'matched' },
    });
    expect(plan({ mainColors: ['black'], stitchingStyle: 'none', stitchingColor: 'red' }).stitching.style).toBe('none');
  });

  it('thread and piping without a color are tone on tone, also on seats that keep theirs', () => {
    const { stitching, piping } = plan({ mainColors: ['none'], stitchingStyle: 'french', pipingStyle: 'double' });
    expect(stitching).toEqual({ style: 'french', color: undefined, source: { from: 'matched' } });
    expect(piping).toEqual({ style: 'double', color: undefined, source: { from: 'matched' } });
  });

  it('stitching other follows its words, else it is single', () => {
    expect(plan({ stitchingStyle: 'other', stitchingNote: 'twin needle', stitchingColor: 'red' }).stitching.style).toBe(
      'double',
    );
    expect(plan({ stitchingStyle: 'other', stitchingNote: 'baseball', stitchingColor: 'red' }).stitching.style).toBe(
      'single',
    );
  });

  it('O-13: contrast piping is single in its own color: chosen, else the thread, else black or white', () => {
    expect(plan({ mainColors: ['black'], pipingStyle: 'contrast', pipingColor: 'tan' }).piping).toEqual({
      style: 'single',
      color: swatch('tan'),
      source: { from: 'option', id: 'tan' },
    });
    expect(
      plan({ mainColors: ['black'], pipingStyle: 'contrast', stitchingStyle: 'single', stitchingColor: 'red' }).piping
        .color,
    ).toEqual(swatch('red'));
    expect(plan({ mainColors: ['black'], pipingStyle: 'contrast' }).piping.color).toEqual(swatch('white'));
    expect(plan({ mainColors: ['white'], pipingStyle: 'contrast' }).piping.color).toEqual(swatch('black'));
  });

  it('an existing piping tube takes the piping color', () => {
    expect(plan({ mainColors: ['black'], pipingStyle: 'double', pipingColor: 'red' }).byKind.piping?.color).toEqual(
      swatch('red'),
    );
  });

  it('a custom color travels as #rrggbb', () => {
    expect(plan({ mainColors: ['#AABBCC'] }).byKind.seat?.color).toEqual([170, 187, 204]);
  });

  it('an override by zone id stands over the kind; none in it keeps the zone', () => {
    expect(
      plan({
        mainColors: ['black'],
        zones: { 'insert-2': { color: 'red' }, headrest: { color: 'none', material: 'none' } },
      }).byZone,
    ).toEqual({
      'insert-2': { color: swatch('red'), source: { from: 'option', id: 'red' } },
      headrest: { color: undefined, material: undefined },
    });
  });
});

describe("swatches of the shop's own book", () => {
  const TILE = 'ab'.repeat(32);
  const swatchOfBook = (fields: object = {}) => ({
    id: 'sw_1234',
    code: 'RT-1',
    name: 'Saddle',
    supplier: '',
    line: '',
    material: 'cloth',
    color: '#806040',
    ...fields,
  });
  const saddle = [0x80, 0x60, 0x40];

  it('the main one covers the whole seat with its color, material and tile, over the lists', () => {
    const { byKind } = plan({ mainColors: ['red'], swatches: { main: swatchOfBook({ tile: TILE }) } });
    for (const kind of ['insert', 'bolster', 'headrest', 'seat-back', 'seat', 'piping'] as const)
      expect(byKind[kind]).toMatchObject({ color: saddle, material: 'cloth', tile: TILE });
    expect(byKind.door).toBeUndefined();
    expect(getTileHashes(plan({ swatches: { main: swatchOfBook({ tile: TILE }) } }))).toEqual([TILE]);
  });

  it('leather of a swatch has its grain; another color beside it is the usual leather', () => {
    const { byKind, byZone } = plan({
      swatches: { main: swatchOfBook({ material: 'leather', grain: 'tumbled' }), insert: swatchOfBook() },
      zones: { a: { color: 'red' }, b: { pattern: 'diamond' } },
    });
    expect(byKind.bolster).toMatchObject({ material: 'leather', grain: 'tumbled' });
    expect(byKind.insert?.grain).toBeUndefined();
    const finish = (id: string) => finishOf({ ...EMPTY_PLAN, byKind, byZone }, { id, kind: 'bolster' });
    expect(finish('a')).toMatchObject({ material: 'leather', color: swatch('red'), grain: undefined });
    expect(finish('b')).toMatchObject({ color: saddle, grain: 'tumbled' });
  });

  it("the lists' entry for one part alone wins over it, and takes the tile away there", () => {
    const { byKind } = plan({
      mainColors: ['red', 'black'],
      materials: ['leather', 'cloth', 'suede'],
      bolsterColor: 'none',
      swatches: { main: swatchOfBook({ tile: TILE }) },
    });
    expect(byKind.insert).toEqual({
      color: swatch('black'),
      material: 'cloth',
      pattern: 'keep',
      gloss: 1,
      source: { from: 'option', id: 'black' },
    });
    expect(byKind.bolster).toEqual({
      color: saddle,
      material: 'suede',
      pattern: 'keep',
      gloss: 1,
      source: { from: 'own' },
    });
    expect(byKind.seat).toMatchObject({ color: saddle, tile: TILE });
  });

  it('one on its own place wins over everything', () => {
    const { byKind } = plan({
      mainColors: ['red', 'black'],
      secondaryColor: 'tan',
      swatches: { insert: swatchOfBook({ tile: TILE }), door: swatchOfBook({ color: '#102030', material: 'vinyl' }) },
    });
    expect(byKind.insert).toMatchObject({ color: saddle, material: 'cloth', tile: TILE });
    expect(byKind.seat).toMatchObject({ color: swatch('red'), material: 'leather' });
    expect(byKind.seat?.tile).toBeUndefined();
    expect(byKind.door).toMatchObject({ color: [0x10, 0x20, 0x30], material: 'vinyl' });
  });

  it('thread and piping take its color alone', () => {
    const { stitching, piping, byKind } = plan({
      mainColors: ['red'],
      stitchingStyle: 'single',
      stitchingColor: 'white',
      pipingStyle: 'single',
      swatches: { thread: swatchOfBook({ tile: TILE }), piping: swatchOfBook({ color: '#102030' }) },
    });
    expect(stitching).toEqual({
      style: 'single',
      color: saddle,
      source: { from: 'swatch', swatch: swatchOfBook({ tile: TILE }) },
    });
    expect(piping).toEqual({
      style: 'single',
      color: [0x10, 0x20, 0x30],
      source: { from: 'swatch', swatch: swatchOfBook({ color: '#102030' }) },
    });
    expect(byKind.piping).toMatchObject({ color: [0x10, 0x20, 0x30], material: 'leather' });
  });

  it("a zone's own swatch stands over its kind; material and color beside it win, and take the tile with them", () => {
    const { byZone, byKind } = plan({
      swatches: { main: swatchOfBook({ tile: TILE }) },
      zones: {
        a: { swatch: swatchOfBook({ tile: TILE, color: '#102030' }) },
        b: { swatch: swatchOfBook({ tile: TILE }), color: 'red' },
        c: { color: 'none' },
        d: { pattern: 'diamond' },
      },
    });
    expect(byZone['a']).toEqual({
      color: [0x10, 0x20, 0x30],
      material: 'cloth',
      tile: TILE,
      source: { from: 'swatch', swatch: swatchOfBook({ tile: TILE, color: '#102030' }) },
    });
    expect(byZone['b']).toEqual({
      color: swatch('red'),
      material: 'cloth',
      tile: undefined,
      source: { from: 'option', id: 'red' },
    });
    expect(finishOf({ ...EMPTY_PLAN, byKind, byZone }, { id: 'c', kind: 'seat' })).toMatchObject({
      material: 'cloth',
      color: undefined,
      tile: undefined,
    });
    expect(finishOf({ ...EMPTY_PLAN, byKind, byZone }, { id: 'd', kind: 'seat' })).toMatchObject({
      color: saddle,
      tile: TILE,
      pattern: 'diamond',
    });
  });
});
