import { expect, test } from 'vitest';
import { parseDesign } from '#engine/design.ts';
import { parseList, toSavedFields, WireDesign, toWireDesign } from './design-wire.ts';
import { SaveDesignBody } from './saved-designs.ts';

test('E-19: materials read the same from a list, its JSON text and a plain id, and are kept as JSON text', () => {
  const read = [['leather', 'suede'], '["leather","suede"]', 'vinyl', '[vinyl', ''].map(parseList);
  expect(read).toEqual([['leather', 'suede'], ['leather', 'suede'], ['vinyl'], ['[vinyl'], []]);
  const { materials } = SaveDesignBody.shape;
  const isLegal = (sent: unknown): boolean => materials.safeParse(sent).success;
  expect([['leather', 'suede'], '["leather","suede"]', 'vinyl', '', 'velour'].map(isLegal)).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
  const kept = (sent: unknown) => toSavedFields(WireDesign.parse({ style: 'original', materials: sent })).materials;
  expect([['leather', 'suede'], '["leather","suede"]', 'vinyl'].map(kept)).toEqual([
    '["leather","suede"]',
    '["leather","suede"]',
    '["vinyl"]',
  ]);
});

test('O-07: both bolster scales meet in one field, seatBolsters wins', () => {
  const level = (sent: object) => {
    const design = WireDesign.parse({ style: 'original', materials: ['leather'], ...sent });
    return design.mode === 'quick' && design.seatBolsters;
  };
  expect(level({ bolsterHeight: 'low' })).toBe('standard');
  expect(level({ bolsterHeight: 'low', seatBolsters: 'high' })).toBe('high');
  expect(level({ bolsterHeight: 'immense' })).toBe('none');
  expect(level({ seatBolsters: 'extra-high' })).toBe('extra-high');
});

test('E-17, A-17, A-23: a vehicle or bolsters that are empty or null are not given, in a render as in a save', () => {
  const plain = WireDesign.parse({ style: 'original', materials: ['leather'] });
  for (const nothing of ['', null]) {
    const vehicle = { vehicleYear: nothing, vehicleMake: nothing, vehicleModel: nothing };
    expect(WireDesign.parse({ style: 'original', materials: ['leather'], ...vehicle })).toEqual(plain);
    expect(WireDesign.safeParse({ customInstructions: 'oxblood leather', ...vehicle }).success).toBe(true);
  }
  expect(WireDesign.parse({ style: 'original', materials: ['leather'], seatBolsters: null })).toEqual(plain);
  const low = WireDesign.parse({
    style: 'original',
    materials: ['leather'],
    seatBolsters: null,
    bolsterHeight: 'low',
  });
  expect(low).toMatchObject({ seatBolsters: 'standard' });
});

test('every design reads back from its own wire format', () => {
  for (const sent of [
    { style: 'classic', materials: ['leather', 'suede'], seatBolsters: 'standard', vehicleYear: 1986 },
    { style: 'retro', materials: ['none'], stitchingStyle: 'other', stitchingNote: 'baseball' },
    { customInstructions: 'oxblood leather' },
  ]) {
    const design = parseDesign(sent);
    expect(WireDesign.parse(toWireDesign(design))).toEqual(design);
  }
});
