import { describe, expect, it, test } from 'vitest';
import { finishOf } from '#engine/finish-of.ts';
import { planFor } from '#engine/zone-map.ts';
import { formatHexColor } from '#engine/color/hex.ts';
import { HEX_BY_COLOR, type Material, type ZoneKind } from '#contract/options.ts';
import type { SwatchSnapshot } from '#contract/studio/swatches.ts';
import { designOf } from './wizard-design.ts';
import { changePart, hasOwnChoice, ownColor, resetPart, type DesignParts, type PartChange } from './part-rules.ts';
import { defaultOptions, initialState, type ColorPick } from './wizard-state.ts';

const FRESH: DesignParts = { options: defaultOptions(), zones: {} };
const after = (...taps: [string, PartChange][]): DesignParts =>
  taps.reduce((from, [part, change]) => changePart(from, part, change), FRESH);

/** The finish of a zone of this kind in the picture, by way of the design. */
const shown = (from: DesignParts, kind: ZoneKind): [material: string | undefined, color: string | undefined] => {
  const finish = finishOf(planFor(sent(from)), { id: kind, kind });
  return [finish?.material, finish?.color === undefined ? undefined : formatHexColor(finish.color)];
};
const sent = (from: DesignParts) => designOf({ ...initialState(), mode: 'quick', ...from });

const hide: SwatchSnapshot = {
  id: 'ox-1',
  code: 'OX-1',
  name: 'Oxblood',
  supplier: '',
  line: '',
  material: 'leather',
  color: '#6b1d24',
};

describe('a tap replaces', () => {
  test('D-87: the color of the part whose tab is open, and of no other', () => {
    const red = after(['main', { color: 'red' }]);
    expect(red.options.mainColors).toEqual(['red']);
    expect(shown(red, 'insert')[1]).toBe(HEX_BY_COLOR.red);
    const two = changePart(changePart(red, 'insert', { color: 'tan' }), 'main', { color: 'black' });
    expect(two.options.mainColors).toEqual(['black', 'tan']);
    expect([shown(two, 'bolster')[1], shown(two, 'insert')[1]]).toEqual([HEX_BY_COLOR.black, HEX_BY_COLOR.tan]);
  });
  test('V-18, E-28: there are one or two main colors, never none and never three', () => {
    const many = after(
      ['main', { color: 'red' }],
      ['insert', { color: 'tan' }],
      ['insert', { color: 'blue' }],
      ['main', { color: 'white' }],
    );
    expect(sent(many)).toMatchObject({ mainColors: ['white', 'blue'] });
    expect(sent(changePart(many, 'insert', { color: null }))).toMatchObject({ mainColors: ['white'] });
  });
  test('V-17, E-28: several materials, one a part; no part is ever without one', () => {
    const several = after(['insert', { material: 'suede' }], ['bolster', { material: 'vinyl' }]);
    expect(sent(several)).toMatchObject({ materials: ['leather', 'suede', 'vinyl'] });
    expect(sent(changePart(several, 'main', { material: 'cloth' }))).toMatchObject({
      materials: ['cloth', 'suede', 'vinyl'],
    });
    expect(sent(resetPart(resetPart(several, 'insert'), 'bolster'))).toMatchObject({ materials: ['leather'] });
  });
  test('a part that stands between two others in the list goes on following the seats', () => {
    const bolsters = after(['bolster', { material: 'vinyl' }], ['main', { material: 'suede' }]);
    expect(['insert', 'bolster', 'headrest'].map((kind) => shown(bolsters, kind as ZoneKind)[0])).toEqual([
      'suede',
      'vinyl',
      'suede',
    ]);
  });
});

describe('what one part wears leaves the others alone', () => {
  const KINDS = ['insert', 'bolster', 'headrest', 'seat-back', 'door'] as const;
  const COLORS: (ColorPick | null)[] = ['tan', '#123456', 'none', null];
  const COVERS: (Material | null)[] = ['suede', 'none', null];
  const STARTS: [string, DesignParts][] = [
    ['fresh', FRESH],
    ['two colors', after(['main', { color: 'red' }], ['insert', { color: 'blue' }])],
    ['kept seats', after(['main', { color: 'none', material: 'none' }])],
    [
      'five materials',
      { options: { ...FRESH.options, materials: ['leather', 'suede', 'vinyl', 'cloth', 'suede'] }, zones: {} },
    ],
    ['a swatch on the seats', after(['main', { swatch: hide }])],
    ['a swatch on the inserts', after(['insert', { swatch: { ...hide, material: 'cloth' } }])],
  ];
  for (const [name, start] of STARTS)
    for (const part of KINDS)
      it(`${part}, from ${name}`, () => {
        for (const change of [...COLORS.map((color) => ({ color })), ...COVERS.map((material) => ({ material }))]) {
          const next = changePart(start, part, change);
          for (const other of KINDS.filter((kind) => kind !== part))
            expect([JSON.stringify(change), other, shown(next, other)]).toEqual([
              JSON.stringify(change),
              other,
              shown(start, other),
            ]);
          if ('color' in change && change.color !== null)
            expect([change.color, shown(next, part)[1]]).toEqual([
              change.color,
              change.color === 'none' ? undefined : (HEX_BY_COLOR[change.color as 'tan'] ?? change.color),
            ]);
          if ('material' in change && change.material !== null)
            expect(shown(next, part)[0]).toBe(change.material === 'none' ? undefined : change.material);
        }
      });
  it('the seats keep their own, and what was chosen for single parts stays', () => {
    const kept = changePart(
      after(['insert', { color: 'tan', material: 'suede' }], ['bolster', { color: 'red' }]),
      'main',
      { color: 'none', material: 'none' },
    );
    expect(shown(kept, 'insert')).toEqual(['suede', HEX_BY_COLOR.tan]);
    expect(shown(kept, 'bolster')[1]).toBe(HEX_BY_COLOR.red);
    expect(shown(kept, 'headrest')).toEqual([undefined, undefined]);
  });
});

describe('following the seats', () => {
  it('is what a part does until something is chosen for it, and again when that is taken back', () => {
    for (const part of ['insert', 'bolster', 'headrest', 'door', 'seat-back']) {
      expect([part, hasOwnChoice(FRESH, part)]).toEqual([part, false]);
      const own = changePart(FRESH, part, { color: 'green', material: 'suede', pattern: 'quilt-diamond' as never });
      expect([part, hasOwnChoice(own, part), ownColor(own, part)]).toEqual([part, true, 'green']);
      expect(resetPart(own, part)).toEqual(FRESH);
    }
  });
});

describe('swatches of the book', () => {
  it('go on the part whose tab is open; a color tapped after keeps the cloth', () => {
    const on = after(['headrest', { swatch: { ...hide, material: 'suede' } }]);
    expect(shown(on, 'headrest')).toEqual(['suede', hide.color]);
    const recolored = changePart(on, 'headrest', { color: 'tan' });
    expect(recolored.options.swatches).toEqual({});
    expect(shown(recolored, 'headrest')).toEqual(['suede', HEX_BY_COLOR.tan]);
    expect(shown(changePart(on, 'headrest', { swatch: null }), 'headrest')).toEqual(['suede', hide.color]);
  });
  it('on the seats move no material of another part', () => {
    const on = changePart(after(['insert', { material: 'suede' }], ['bolster', { material: 'vinyl' }]), 'main', {
      swatch: { ...hide, material: 'suede' },
    });
    expect([shown(on, 'insert')[0], shown(on, 'bolster')[0]]).toEqual(['suede', 'vinyl']);
  });
});
