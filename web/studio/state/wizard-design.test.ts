import { describe, expect, it } from 'vitest';
import { Design, parseDesign } from '#engine/design.ts';
import { WireDesign, toWireDesign } from '#contract/studio/design-wire.ts';
import { SaveDesignBody } from '#contract/studio/saved-designs.ts';
import { choicesOf, designOf, createGenerateBody, createPreviewDesign, createSaveBody } from './wizard-design.ts';
import { initialState, type WizardState } from './wizard-state.ts';

const A = '/api/files/aaaabbbbccccdddd';
const B = '/api/files/bbbbccccddddeeee';
const state: WizardState = {
  ...initialState(),
  mode: 'quick',
  selected: 1,
  images: [
    { url: A, name: 'a.jpg', size: 1 },
    { url: B, name: 'b.jpg', size: 1 },
  ],
};

/** As the call sends them. */
const designFields = (from: WizardState, photo?: string) => toWireDesign(designOf(from, photo));

describe('the generate call', () => {
  it('A-17: names the selected photo first and carries every quick option', () => {
    const body = createGenerateBody(state);
    expect(body.originalImages).toEqual([B, A]);
    expect(body.originalImage).toBe(B);
    expect(Object.keys(body)).toEqual(
      expect.arrayContaining([
        'style',
        'materials',
        'seatType',
        'stitchingStyle',
        'mainColors',
        'secondaryColor',
        'stitchingColor',
        'pipingStyle',
        'pipingColor',
        'bolsterHeight',
        'bolsterColor',
        'seatBolsters',
        'vehicleType',
        'vehicleYear',
        'vehicleMake',
        'vehicleModel',
        'customInstructions',
      ]),
    );
    expect((body as { customInstructions?: string }).customInstructions).toBe('');
  });
  it('A-18, E-29: carries words and no quick option in custom mode', () => {
    const body = createGenerateBody({ ...state, mode: 'custom', instructions: '  tan leather  ' });
    expect(Object.keys(body).sort()).toEqual(['customInstructions', 'originalImage', 'originalImages']);
    expect((body as { customInstructions?: string }).customInstructions).toBe('tan leather');
  });
  it('O-07: tells the bolsters in both scales; their color does not hang on how high they are', () => {
    expect(designFields(state)).toMatchObject({ seatBolsters: 'standard', bolsterHeight: 'low' });
    const flat = {
      ...state,
      options: { ...state.options, seatBolsters: 'none' as const, bolsterColor: 'red' as const },
    };
    expect(designFields(flat)).toMatchObject({ seatBolsters: 'none', bolsterHeight: '', bolsterColor: 'red' });
  });
  it('E-28: inserts in the color of the seats are sent as one color', () => {
    const both = { ...state, options: { ...state.options, mainColors: ['tan' as const, 'tan' as const] } };
    expect(designFields(both)['mainColors']).toEqual(['tan']);
  });
  it('O-11: sends the words behind "other" only with "other"', () => {
    const noted = { ...state.options, stitchingNote: 'baseball stitch' };
    expect(designFields({ ...state, options: noted })).not.toHaveProperty('stitchingNote');
    expect(designFields({ ...state, options: { ...noted, stitchingStyle: 'other' } })).toMatchObject({
      stitchingNote: 'baseball stitch',
    });
  });
  it('gives painted zones only to the photo they were painted on', () => {
    const painted = {
      ...state,
      zones: { insert: { color: 'red' as const } },
      ownZones: { [A]: { 'custom-1': { color: 'blue' as const } } },
    };
    expect(designFields(painted, A)['zones']).toEqual({ insert: { color: 'red' }, 'custom-1': { color: 'blue' } });
    expect(designFields(painted, B)['zones']).toEqual({ insert: { color: 'red' } });
  });
  it('E-26, E-27: is legal for the engine in every combination of defaults', () => {
    expect(Design.parse(designOf(state))).toEqual(designOf(state));
    expect(WireDesign.parse(designFields(state))).toEqual(designOf(state));
  });
});

describe('saving', () => {
  const made = {
    renderId: 'r1',
    originalImage: B,
    generatedImage: '/api/files/ccccddddeeeeffff',
    analysis: '',
    isHighRes: true,
    design: designOf({ ...state, options: { ...state.options, mainColors: ['black', 'red'] } }),
  };
  it('E-20: keeps what the picture was made with, not what the wizard says by now', () => {
    const body = createSaveBody(
      { options: { ...state.options, mainColors: ['green'], style: 'modern' } },
      made,
      '  Red GT ',
    );
    expect(body).toMatchObject({
      name: 'Red GT',
      color: 'black,red',
      style: 'original',
      materials: '["leather"]',
      seatBolsters: 'standard',
      originalImageUrl: B,
    });
    expect(SaveDesignBody.safeParse(body).success).toBe(true);
  });
  it('E-21: of words keeps "custom" and empty fields', () => {
    const body = createSaveBody(
      { options: { ...state.options, vehicleMake: 'Saab' } },
      { ...made, design: parseDesign({ customInstructions: 'tan leather' }) },
      'Words',
    );
    expect(body).toMatchObject({
      style: 'custom',
      seatType: 'custom',
      stitchingStyle: 'custom',
      materials: '[]',
      color: '',
      seatBolsters: '',
      vehicleMake: 'Saab',
    });
  });
});

describe('the year that the form begins with', () => {
  const named = (vehicleYear: number | undefined) => ({
    ...state,
    options: { ...state.options, vehicleMake: 'Mazda', vehicleModel: 'Miata', vehicleYear },
  });
  const kept = (vehicleYear: number | undefined) => {
    const sent = WireDesign.parse(JSON.parse(JSON.stringify(designFields(named(vehicleYear)))));
    const result = {
      renderId: 'r1',
      originalImage: B,
      generatedImage: A,
      analysis: '',
      isHighRes: true,
      design: sent,
    };
    return createSaveBody(state, result, 'Miata').vehicleYear;
  };
  it('is neither sent nor saved nor printed until somebody chooses it', () => {
    expect(state.options.vehicleYear).toBeUndefined();
    expect(kept(undefined)).toBe('');
    expect(kept(2026)).toBe('2026');
  });
  it('is not chosen by opening a design that has none', () => {
    const back = choicesOf(designOf(named(undefined)));
    expect(back.options.vehicleYear).toBeUndefined();
  });
});

describe('reading a design back', () => {
  it('gives the same options again', () => {
    const options = {
      ...state.options,
      materials: ['cloth' as const],
      mainColors: ['#dccfb4' as const],
      vehicleMake: 'Volvo',
      seatBolsters: 'high' as const,
    };
    const back = choicesOf(WireDesign.parse(designFields({ ...state, options })));
    expect(back.mode).toBe('quick');
    expect(back.options).toEqual(options);
  });
  it('of words gives the words', () => {
    expect(choicesOf(parseDesign({ customInstructions: 'red cloth' }))).toMatchObject({
      mode: 'custom',
      instructions: 'red cloth',
    });
  });
});

it('words that nobody understands leave the chosen swatches in the picture', () => {
  const chosen = {
    ...state,
    isUnclear: true,
    mode: 'custom' as const,
    options: { ...state.options, mainColors: ['red'] },
  };
  expect(createPreviewDesign({ ...chosen, instructions: 'make it cool' })).toMatchObject({
    mode: 'quick',
    mainColors: ['red'],
  });
  expect(
    createPreviewDesign({ ...state, isUnclear: true, mode: 'custom', instructions: 'make it cool' }),
  ).toBeUndefined();
  expect(createPreviewDesign({ ...chosen, isUnclear: false, instructions: 'make it green' })).toMatchObject({
    mode: 'custom',
  });
});

it('V-20: blank words have no preview', () => {
  expect(createPreviewDesign({ ...state, mode: 'custom', instructions: '   ' })).toBeUndefined();
});
