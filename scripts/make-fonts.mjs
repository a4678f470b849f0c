// Cuts the two faces of the pages to the letters in use, into `web/ui/fonts/`: a first visit fetches the letters of
// English alone, the rest of Latin comes when a name needs it. Run it again when a face, a weight or the width
// changes:
//
// node scripts/make-fonts.mjs
//
// Both faces are under the SIL Open Font License 1.1 without a reserved name; their licenses lie beside the results.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { at } from './project.mjs';

/** Unicode ranges, both ends included, as in the style sheet (`web/ui/fonts.css`). */
const CORE = [
  [0x20, 0x7e],
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
/** The rest of Western European Latin. */
const LATIN = [
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
const without = (text, taken) => [...text].filter((letter) => !taken.includes(letter)).join('');

const FACES = [
  // One width for all headings: the width axis is two thirds of the file, and 104 % and 116 % look like 110 %.
  { name: 'archivo', axes: { wdth: 110, wght: { min: 500, max: 700 } }, axis: 'wdth' },
  { name: 'instrument-sans', axes: { wght: { min: 400, max: 700 } }, axis: 'wght' },
];
const FEATURES = ['kern', 'liga', 'calt', 'ccmp', 'mark', 'mkmk', 'tnum', 'lnum', 'locl'];

mkdirSync(at('web/ui/fonts'), { recursive: true });
for (const { name, axes, axis } of FACES) {
  const folder = at('node_modules/@fontsource-variable', name);
  const cut = async (part, source, text) => {
    const how = {
      targetFormat: 'woff2',
      variationAxes: axes,
      noHinting: true,
      keepFeatures: FEATURES,
      ...(text === undefined ? { keepAllGlyphs: true } : {}),
    };
    const font = await subsetFont(
      readFileSync(join(folder, 'files', `${name}-${source}-${axis}-normal.woff2`)),
      text,
      how,
    );
    writeFileSync(at('web/ui/fonts', `${name}-${part}.woff2`), font);
    console.log(`${(font.length / 1000).toFixed(1).padStart(6)} kB  ${name}-${part}.woff2`);
  };
  const core = letters(CORE);
  await cut('core', 'latin', core);
  await cut('latin', 'latin', without(letters(LATIN), core));
  await cut('more', 'latin-ext');
  copyFileSync(join(folder, 'LICENSE'), at('web/ui/fonts', `${name}-license.txt`));
}
