/** User text that other people will read, on pages and in PDFs: removes characters that hide or reorder text. */
import { z } from 'zod';

// Controls except the line break, soft hyphens, zero-width, direction and tag characters, and lone surrogates.
const INVISIBLE =
  // eslint-disable-next-line no-control-regex
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffc\u{e0000}-\u{e007f}]|\p{Cs}/gu;

/** Keeps line breaks and removes invisible characters. */
export const cleanText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?|\u2028|\u2029|\u0085/g, '\n')
    .replace(/\t/g, ' ')
    .replace(INVISIBLE, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ');

/** One line of at most `max` letters. */
export const Line = (max: number) =>
  z
    .string()
    .max(4 * max + 100)
    .transform(cleanLine)
    .pipe(z.string().max(max));
/** Several lines of at most `max` letters together. */
export const Lines = (max: number) =>
  z
    .string()
    .max(4 * max + 100)
    .transform(cleanText)
    .pipe(z.string().max(max));
