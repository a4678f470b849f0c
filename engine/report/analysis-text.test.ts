import { expect, test } from 'vitest';
import { parseHexColor } from '../color/hex.ts';
import { planFor } from '../zone-map.ts';
import { parseDesign } from '../design.ts';
import { SEAT_TYPES, HEX_BY_COLOR } from '../options.ts';
import { writeAnalysisText } from './analysis-text.ts';
import type { ZoneReport } from './report.ts';

const zone = (kind: ZoneReport['kind'], rest: Partial<ZoneReport> = {}): ZoneReport => ({
  id: kind,
  kind,
  name: kind,
  area: 0.1,
  confidence: 0.9,
  changed: true,
  ...rest,
});
const textFor = (
  body: object,
  zones: ZoneReport[],
  rest: { warnings?: { code: 'very-dark'; text: string }[]; notUnderstood?: string[] } = {},
): string => {
  const design = parseDesign(body);
  return writeAnalysisText({
    report: { zones, warnings: rest.warnings ?? [], maskCoverage: 0.3, outsideChanged: 0, provider: 'local' },
    design,
    plan: planFor(design),
    notUnderstood: rest.notUnderstood ?? [],
  });
};

const tan = parseHexColor(HEX_BY_COLOR.tan);
const black = parseHexColor(HEX_BY_COLOR.black);

test('each finish is said once, for all zones that got it', () => {
  const text = textFor({ style: 'luxury', materials: ['leather'], mainColors: ['tan', 'black'] }, [
    zone('insert', { color: black, material: 'leather', pattern: 'diamond' }),
    zone('bolster', { color: tan, material: 'leather' }),
    zone('headrest', { color: tan, material: 'leather' }),
    zone('door', { changed: false }),
  ]);
  expect(text).toContain('Found inserts, bolsters, headrests and door panels: 40 % of the photo.');
  expect(text).toContain('Inserts: black leather with a diamond quilt.');
  expect(text).toContain('Bolsters and headrests: tan leather.');
  expect(text).toContain('Left as photographed, where they were found: door panels.');
});

test('what was not chosen is said to stay', () => {
  const text = textFor({ style: 'none', materials: ['leather'] }, [
    zone('seat', { material: 'leather' }),
    zone('insert', { color: [1, 2, 3] }),
  ]);
  expect(text).toContain('Seats: leather, color as photographed.');
  expect(text).toContain('Inserts: #010203, material as photographed.');
});

test('a color that the words know is called by its word', () => {
  const text = textFor({ style: 'none', materials: ['leather'] }, [
    zone('seat', { color: [0xdc, 0xcf, 0xb4], material: 'leather' }),
  ]);
  expect(text).toContain('Seats: cream leather.');
});

test('thread and piping are named with their colors', () => {
  const text = textFor(
    {
      style: 'none',
      materials: ['vinyl'],
      mainColors: ['black'],
      stitchingStyle: 'french',
      stitchingColor: 'red',
      pipingStyle: 'double',
      pipingColor: 'white',
    },
    [zone('seat', { color: black, material: 'vinyl' })],
  );
  expect(text).toContain('Stitching: a French seam between two rows in red, drawn on seams that the photo shows');
  expect(text).toContain('Rows of stitches that were not found keep the photo’s own thread.');
  expect(text).toContain('Piping: a double welt in white.');
  const kept = textFor(
    {
      style: 'none',
      materials: ['vinyl'],
      mainColors: ['none'],
      stitchingStyle: 'single',
      stitchingColor: 'none',
      pipingStyle: 'single',
    },
    [zone('seat', { material: 'vinyl' })],
  );
  expect(kept).toContain('Stitching: a single row tone on tone, drawn');
  expect(kept).toContain('Piping: a welt tone on tone.');
});

test('the seat type and the bolster level are told for what they are', () => {
  const text = textFor({ style: 'none', materials: ['vinyl'], seatType: 'racing', seatBolsters: 'extra-high' }, [
    zone('bolster', { material: 'vinyl' }),
  ]);
  expect(text).toContain(
    'The seat keeps the shape and the panels it has in the photo. The seat type, racing, is noted and does not change the picture. The bolsters are modeled more strongly (extra high).',
  );
});

test('nothing is said of bolsters that are not in the picture or stay as they are', () => {
  const design = { style: 'none', materials: ['vinyl'], seatBolsters: 'high' };
  expect(textFor(design, [zone('seat', { material: 'vinyl' })])).not.toContain('bolsters');
  expect(textFor(design, [zone('insert', { material: 'vinyl' }), zone('bolster', { changed: false })])).not.toContain(
    'modeled',
  );
  const standard = textFor({ ...design, seatBolsters: 'standard' }, [zone('bolster', { material: 'vinyl' })]);
  expect(standard).not.toContain('standard');
  expect(standard).not.toMatch(/ {2}| $/m);
});

test('the seat type that forms begin with is not called a choice', () => {
  const text = textFor({ style: 'none', materials: ['vinyl'], seatType: 'bucket' }, [zone('seat')]);
  expect(text).toContain('The seat keeps the shape and the panels it has in the photo.');
  expect(text).not.toMatch(/bucket|seat type|chose/);
});

test.each(SEAT_TYPES.slice(1))('a %s seat is noted, and no layout is promised', (seatType) => {
  const text = textFor({ style: 'none', materials: ['vinyl'], seatType }, [zone('seat')]);
  expect(text).toContain(`The seat type, ${seatType}, is noted and does not change the picture.`);
  expect(text).not.toContain('layout');
});

test('a color of a part that the photo does not have is said to be unused, in the words that named it', () => {
  const said = (zones: ZoneReport[]): string => textFor({ customInstructions: 'tan seats with brown bolsters' }, zones);
  const unused = 'This picture has no bolsters, so brown was not used for them.';
  expect(said([zone('seat', { color: tan })])).toContain(unused);
  expect(said([zone('insert', { color: tan }), zone('bolster')])).not.toContain('was not used');
  expect(said([zone('seat', { color: tan })])).not.toContain('No headrests');
  expect(
    textFor({ style: 'none', materials: ['vinyl'], mainColors: ['tan', 'tan'], bolsterColor: 'black' }, [
      zone('seat', { color: tan }),
    ]),
  ).toContain('This picture has no bolsters, so black was not used for them.');
});

test('doors that the photo does not have are said to be unused, also in the color of the seats or in a material alone', () => {
  const seats = [zone('seat', { color: tan, material: 'leather' })];
  expect(textFor({ customInstructions: 'seats and door panels in tan leather' }, seats)).toContain(
    'This picture has no door panels, so tan was not used for them.',
  );
  expect(textFor({ customInstructions: 'tan seats, leather doors' }, seats)).toContain(
    'This picture has no door panels, so leather was not used for them.',
  );
  expect(
    textFor({ style: 'none', materials: ['leather'], mainColors: ['tan'], secondaryColor: 'tan' }, seats),
  ).toContain('This picture has no door panels, so tan was not used for them.');
});

test('unused words and warnings stand in it; a custom design speaks of no seat type', () => {
  const text = textFor({ customInstructions: 'red leather and neon lights' }, [zone('seat', { material: 'leather' })], {
    warnings: [{ code: 'very-dark', text: 'The photo is very dark.' }],
    notUnderstood: ['neon lights'],
  });
  expect(text).toContain('These words could not be used: "neon lights".');
  expect(text).toContain('The photo is very dark.');
  expect(text).not.toContain('keeps the shape');
});
