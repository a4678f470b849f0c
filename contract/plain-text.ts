/** Removes characters that hide or reorder text from texts that users write and others read. */
import { z } from 'zod';

// Controls except the line break, soft hyphens, zero-width, direction and tag characters, and lone surrogates. Also
// matches flags with tags (England's is a black flag and six tags), which are kept.
const INVISIBLE =
  // eslint-disable-next-line no-control-regex
  /\u{1f3f4}[\u{e0030}-\u{e007a}]+\u{e007f}|[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffc\u{e0000}-\u{e007f}]|\p{Cs}/gu;

/**
 * A joiner that has no meaning: it does not follow a letter of a script that joins letters, a mark or an emoji, and is no
 * half-space of Persian, which joins an ending to a number, a foreign word or a quotation.
 */
const STRAY_JOINER =
  /(?<![\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\u{e007f}]|(?=\p{L})[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])(?:\u200d|\u200c(?!(?<=\S\u200c)\p{Script=Arabic}))/gu;

/** Text without CJK compatibility ideographs, in which people write their names and which NFC replaces by other glyphs. */
const COMPOSABLE = /[^\uf900-\ufaff\u{2f800}-\u{2fa1f}]+/gu;

/** A character that a reader sees, unlike U+3164 and U+2800, which are blank letters. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;
export const isBlank = (text: string): boolean => !VISIBLE.test(text);

/** Removes invisible characters but keeps line breaks. Nothing is left of a text that a reader would not see. */
export const cleanText = (text: string): string => {
  const cleaned = text
    .replace(COMPOSABLE, (part) => part.normalize('NFC'))
    .replace(/\r\n?|\u2028|\u2029|\u0085/g, '\n')
    .replace(/\t/g, ' ')
    .replace(INVISIBLE, (found) => (found.startsWith('\u{1f3f4}') ? found : ''))
    .replace(STRAY_JOINER, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return isBlank(cleaned) ? '' : cleaned;
};

export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ');

/** One line of at most `max` letters. */
export const singleLine = (max: number) =>
  z
    .string()
    .max(4 * max + 100)
    .transform(cleanLine)
    .pipe(z.string().max(max));
/** One line of at most `max` letters that is not blank. @param message for a blank one */
export const requiredLine = (max: number, message: string) => singleLine(max).refine((text) => !isBlank(text), message);

/** Several lines of at most `max` letters in total. */
export const multiLine = (max: number) =>
  z
    .string()
    .max(4 * max + 100)
    .transform(cleanText)
    .pipe(z.string().max(max));

/** By this, names are the same that differ in case or width alone. */
export const nameKey = (name: string): string => cleanLine(name).normalize('NFKC').toLowerCase();
