/** Texts of the CSV import. */
import type { CsvEncoding } from '#contract/studio/swatches.ts';

const formatCount = (n: number): string => n.toLocaleString('en-US');
const countOf = (n: number, outcome: string): string => `${formatCount(n)} ${outcome}`;

export const IMPORT = {
  title: 'Import swatches',
  text: 'Any CSV whose first row names the columns: code, name, book, supplier, line, material, grain, color, price band, stock. Other columns, such as widths, are not kept.',
  drop: 'Drop a CSV file here',
  choose: 'Choose a file',
  another: 'Choose another file',
  sample: 'Download a sample file',
  sampleName: 'swatches-sample.csv',
  file: 'CSV file',
  book: 'Put rows without a book into',
  reading: 'Reading the file',
  tooLarge: 'The file is larger than 2 MB. Split it, then import the parts one after the other.',
  empty: 'This file has no rows.',
  readFailed: 'The file could not be read',
  which: 'Your list was read. Which column is which?',
  columnOf: {
    name: 'Column with the name or the code',
    color: 'Column with the color (a code such as #7A4A2B, or a color name)',
    material: 'Column with the material',
  },
  chooseColumn: 'Choose a column',
  defaultMaterial: 'Material of rows without one',
  chooseMaterial: 'Choose a material',
  understood: 'What was understood',
  created: (n: number) => countOf(n, 'new'),
  updated: (n: number) => countOf(n, 'changed'),
  skipped: (n: number) => countOf(n, 'left out'),
  problems: 'What could not be read, and why',
  problemPlace: (line: number, column: string) => (column === '' ? `Line ${line}: ` : `Line ${line}, ${column}: `),
  saveProblems: 'Download this list',
  problemsName: 'unread-cells.csv',
  problemsHead: ['Line', 'Column', 'Why'],
  unsureColors: 'Colors to check',
  unsureColorsText: 'These were not read, or only in part. Tap a square to pick the color by eye.',
  noColor: 'Not read',
  encoding: 'Text encoding',
  encodingHint: 'If names look wrong below, choose another encoding.',
  problemsListed: (shown: number, all: number) => `The first ${formatCount(shown)} of ${formatCount(all)}`,
  ignored: (columns: string) => `Columns not used: ${columns}.`,
  firstRows: 'The first rows',
  firstOf: (shown: number, all: number) =>
    shown < all
      ? `The first ${formatCount(shown)} of ${formatCount(all)} rows to be imported`
      : 'All rows to be imported',
  cancel: 'Cancel',
  import: (n: number) => {
    if (n === 0) return 'Nothing to import';
    return n === 1 ? 'Import 1 swatch' : `Import ${formatCount(n)} swatches`;
  },
  importing: 'Importing',
  done: 'Swatches imported',
  doneText: (created: number, updated: number) => `${formatCount(created)} new, ${formatCount(updated)} changed.`,
  failed: 'Nothing was imported',
  nothingWritten: 'Nothing is written before you press Import.',
} as const;

/** Encodings under names that people recognize. */
export const ENCODING_WORDS: Readonly<Record<CsvEncoding, string>> = {
  'utf-8': 'Unicode (UTF-8)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16, big-endian)',
  'windows-1252': 'Western European (Windows-1252)',
  macintosh: 'Western European (Mac)',
  ibm850: 'Western European (MS-DOS)',
  'windows-1250': 'Central European (Windows-1250)',
  'iso-8859-2': 'Central European (ISO 8859-2)',
  ibm852: 'Central European (MS-DOS)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  'iso-8859-5': 'Cyrillic (ISO 8859-5)',
  'koi8-u': 'Cyrillic (KOI8)',
  ibm866: 'Cyrillic (MS-DOS)',
  'windows-1253': 'Greek (Windows-1253)',
  'windows-1254': 'Turkish (Windows-1254)',
  'windows-1255': 'Hebrew (Windows-1255)',
  'windows-1256': 'Arabic (Windows-1256)',
  'windows-1257': 'Baltic (Windows-1257)',
  'windows-874': 'Thai (Windows-874)',
  shift_jis: 'Japanese (Shift JIS)',
  'euc-jp': 'Japanese (EUC-JP)',
  gb18030: 'Simplified Chinese (GBK, GB 18030)',
  big5: 'Traditional Chinese (Big5)',
  'euc-kr': 'Korean (EUC-KR)',
};
