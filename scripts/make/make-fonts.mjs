// Generates subsets of the pages' two typefaces in `web/ui/fonts/`, so that a first visit downloads only the letters of
// English, and other Latin letters only when a page contains them. Run it again when a typeface, a weight or the width
// changes:
//
// node scripts/make/make-fonts.mjs
//
// Both typefaces are under the SIL Open Font License 1.1 without a reserved name; the licenses are written as well.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { at } from '../project.mjs';

/** Unicode ranges, both ends included, as in the style sheet (`web/ui/styles/fonts.css`). */
const CORE_RANGES = [
  [0x20, 0x29],
  [0x2b, 0x3b],
  [0x3f, 0x5a],
  [0x61, 0x7a],
  [0xa0, 0xa0],
  [0xa9, 0xa9],
  [0xb0, 0xb0],
  [0xb7, 0xb7],
  [0xd7, 0xd7],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x2122, 0x2122],
  [0x2212, 0x2212],
];
/** Other Western European letters, and the characters of code. */
const LATIN_RANGES = [
  [0x2a, 0x2a],
  [0x3c, 0x3e],
  [0x5b, 0x60],
  [0x7b, 0x7e],
  [0xa1, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x300, 0x308],
  [0x2010, 0x205e],
  [0x20ac, 0x20ac],
  [0x2191, 0x2193],
];

const letters = (ranges) =>
  ranges
    .map(([from, to]) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i)))
    .join('');
const without = (text, removed) => [...text].filter((letter) => !removed.includes(letter)).join('');

const FACES = [
  // A single width for all headings, because the width axis is two thirds of the file.
  { name: 'archivo', axes: { wdth: 110, wght: { min: 560, max: 680 } }, fixed: { wdth: 110, wght: 600 }, axis: 'wdth' },
  { name: 'instrument-sans', axes: { wght: { min: 400, max: 700 } }, fixed: { wght: 500 }, axis: 'wght' },
];
const FEATURES = ['kern', 'liga', 'calt', 'ccmp', 'mark', 'mkmk', 'tnum', 'lnum'];

/** A font's tables by tag, in the order of the file (OpenType specification, "Table Directory"). */
const tablesOf = (font) =>
  new Map(
    Array.from({ length: font.readUInt16BE(4) }, (_, n) => {
      const record = 12 + 16 * n;
      const start = font.readUInt32BE(record + 8);
      return [
        font.toString('latin1', record, record + 4),
        font.subarray(start, start + font.readUInt32BE(record + 12)),
      ];
    }),
  );

/** Writes a font file without checksums, which the subsetter does not check. */
const fontOf = (version, tables) => {
  const head = Buffer.alloc(12 + 16 * tables.size);
  version.copy(head);
  head.writeUInt16BE(tables.size, 4);
  const parts = [head];
  let [record, start] = [12, head.length];
  for (const [tag, table] of tables) {
    head.write(tag, record, 'latin1');
    head.writeUInt32BE(start, record + 8);
    head.writeUInt32BE(table.length, record + 12);
    const padded = Buffer.alloc(Math.ceil(table.length / 4) * 4);
    table.copy(padded);
    parts.push(padded);
    record += 16;
    start += padded.length;
  }
  return Buffer.concat(parts);
};

/**
 * The variable font with the kerning of a single weight, because kerning that varies with the weight is a quarter of
 * Instrument Sans. From weight 400 to 600, pairs of its letters are off by at most .017 em (.008 for 99 of 100), those of
 * Archivo by .011.
 * @param fixed a font with the same glyphs in the same order
 */
const withKerningOf = (variable, fixed) => {
  const [tables, fixedTables] = [tablesOf(variable), tablesOf(fixed)];
  if (!tables.get('cmap').equals(fixedTables.get('cmap'))) throw new Error('the two fonts have different glyphs');
  for (const tag of ['GPOS', 'GDEF']) {
    if (fixedTables.has(tag)) tables.set(tag, fixedTables.get(tag));
    else tables.delete(tag);
  }
  // Contains style names, which are shown only in the menus of other programs.
  tables.delete('STAT');
  return fontOf(variable.subarray(0, 4), tables);
};

mkdirSync(at('web/ui/fonts'), { recursive: true });
for (const { name, axes, fixed, axis } of FACES) {
  const folder = at('node_modules/@fontsource-variable', name);
  const writeSubset = async (part, source, text) => {
    const options = {
      targetFormat: 'truetype',
      noHinting: true,
      keepFeatures: FEATURES,
      ...(text === undefined ? { keepAllGlyphs: true } : {}),
    };
    const original = readFileSync(join(folder, 'files', `${name}-${source}-${axis}-normal.woff2`));
    const [variable, oneWeight] = await Promise.all(
      [axes, fixed].map((variationAxes) => subsetFont(original, text, { ...options, variationAxes })),
    );
    const font = await subsetFont(withKerningOf(variable, oneWeight), text, { ...options, targetFormat: 'woff2' });
    writeFileSync(at('web/ui/fonts', `${name}-${part}.woff2`), font);
    console.log(`${(font.length / 1000).toFixed(1).padStart(6)} kB  ${name}-${part}.woff2`);
  };
  const core = letters(CORE_RANGES);
  await writeSubset('core', 'latin', core);
  await writeSubset('latin', 'latin', without(letters(LATIN_RANGES), core));
  await writeSubset('more', 'latin-ext');
  copyFileSync(join(folder, 'LICENSE'), at('web/ui/fonts', `${name}-license.txt`));
}
