/** Decodes a CSV file's bytes, in the encodings that spreadsheets write. */
import { Problem } from '../../http/problem.ts';

const NOT_CSV = 'This is not a CSV file. In your spreadsheet, choose "Save as" and then CSV.';

/** First bytes of other files: workbooks (a zip, an old one an OLE file), PNG, JPEG, GIF, WebP, PDF. */
const OTHER_FILES = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x52, 0x49, 0x46, 0x46],
  [0x25, 0x50, 0x44, 0x46],
];

const starts = (bytes: Uint8Array, ...head: number[]): boolean => head.every((byte, i) => bytes[i] === byte);

/** Text in UTF-16 without a mark has a zero in nearly every second byte. */
const zerosAt = (bytes: Uint8Array, parity: 0 | 1): number => {
  let zeros = 0;
  for (let i = parity; i < bytes.length; i += 2) if (bytes[i] === 0) zeros += 1;
  return bytes.length < 4 ? 0 : zeros / (bytes.length / 2);
};

/**
 * Characters of Windows-1252 at 0x80 to 0x9f (WHATWG Encoding, index windows-1252); Node's own decoder reads it as
 * Latin-1, which has controls there.
 */
const UPPER = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const decodeWindows1252 = (bytes: Uint8Array): string =>
  new TextDecoder('latin1').decode(bytes).replace(/[\u0080-\u009f]/g, (letter) => UPPER[letter.charCodeAt(0) - 0x80]!);

const encodingOf = (bytes: Uint8Array): string => {
  if (starts(bytes, 0xff, 0xfe) || zerosAt(bytes, 1) > 0.4) return 'utf-16le';
  if (starts(bytes, 0xfe, 0xff) || zerosAt(bytes, 0) > 0.4) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    // Encoding of older spreadsheets in Western countries, in which every byte is valid.
    return 'windows-1252';
  }
};

/** @throws Problem `invalid_input` for a workbook or another file that is not text */
export const decodeText = (bytes: Uint8Array): string => {
  if (OTHER_FILES.some((head) => starts(bytes, ...head))) throw new Problem('invalid_input', NOT_CSV, { field: 'csv' });
  const encoding = encodingOf(bytes);
  return encoding === 'windows-1252' ? decodeWindows1252(bytes) : new TextDecoder(encoding).decode(bytes);
};
