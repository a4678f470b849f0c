/** Decodes a CSV file's bytes, in the encodings that spreadsheets write. */
import { mixesAlphabets } from '#contract/name-letters.ts';
import { type CsvEncoding } from '#contract/studio/swatches.ts';
import { Problem } from '#server/platform/http/problem.ts';

const NOT_CSV = 'This is not a CSV file. In your spreadsheet, choose "Save as" and then CSV.';

/** First bytes of other files: workbooks (zip, or OLE for old ones), PNG, JPEG, GIF, WebP, PDF. */
const OTHER_FILES = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x52, 0x49, 0x46, 0x46],
  [0x25, 0x50, 0x44, 0x46],
];

/** Starts of HTML, XML, RTF and JSON. Programs save such files as `.xls` or `.csv`, too. */
const OTHER_TEXT = /^\s*(?:<(?:!doctype|html|head|body|table|\?xml)\b|\{\\rtf|[[{]\s*[{"])/i;

const startsWith = (bytes: Uint8Array, ...head: number[]): boolean => head.every((byte, i) => bytes[i] === byte);

/** Fraction of zeros among every second byte, which is high in UTF-16 text without a byte order mark. */
const getZeroFraction = (bytes: Uint8Array, parity: 0 | 1): number => {
  let zeros = 0;
  for (let i = parity; i < bytes.length; i += 2) if (bytes[i] === 0) zeros += 1;
  return bytes.length < 4 ? 0 : zeros / (bytes.length / 2);
};

/** Characters from 0x80 on of encodings that Node's decoder does not know, or not completely. */
const UPPER: Readonly<Partial<Record<CsvEncoding, string>>> = {
  // From 0xa0 on as Latin-1 (WHATWG Encoding, index windows-1252); Node 20's own decoder has controls before it.
  'windows-1252': '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ',
  // Code pages of MS-DOS, which are "CSV (MS-DOS)" in spreadsheets.
  ibm850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  ibm852:
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
};

/** The last letter may be cut off, as in a file that did not arrive whole. */
const CUT = { stream: true };

const decode = (bytes: Uint8Array, encoding: CsvEncoding): string => {
  const upper = UPPER[encoding];
  return upper === undefined
    ? new TextDecoder(encoding).decode(bytes, CUT)
    : Buffer.from(bytes)
        .toString('latin1')
        .replace(/[\u0080-\u00ff]/g, (letter) => upper[letter.charCodeAt(0) - 0x80] ?? letter);
};

const isValidIn = (bytes: Uint8Array, encoding: CsvEncoding): boolean => {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes, CUT);
    return true;
  } catch {
    return false;
  }
};

/** The encodings that spreadsheets write, and KOI8, by the detector's names. Others are too rare to be guessed. */
const DETECTED: Readonly<Record<string, CsvEncoding>> = {
  'windows-1250': 'windows-1250',
  'windows-1251': 'windows-1251',
  'windows-1252': 'windows-1252',
  'iso-8859-1': 'windows-1252',
  ibm866: 'ibm866',
  'windows-1257': 'windows-1257',
  'windows-1253': 'windows-1253',
  'iso-8859-7': 'windows-1253',
  'windows-1254': 'windows-1254',
  'windows-1255': 'windows-1255',
  'iso-8859-8': 'windows-1255',
  cp874: 'windows-874',
  'tis-620': 'windows-874',
  'koi8-r': 'koi8-u',
  'koi8-u': 'koi8-u',
  'iso-8859-2': 'iso-8859-2',
  cp932: 'shift_jis',
  shift_jis: 'shift_jis',
  'euc-jp': 'euc-jp',
  gb18030: 'gb18030',
  gb2312: 'gb18030',
  big5: 'big5',
  big5hkscs: 'big5',
  cp949: 'euc-kr',
  'euc-kr': 'euc-kr',
  macroman: 'macintosh',
};

/** Bytes that the detector gets; more would make it slower but no better. */
const SAMPLE_BYTES = 16 * 1024;

/** Words with a non-ASCII letter. Bytes from 0x40 on belong to words, since they may end an East Asian character. */
const collectForeignWords = (bytes: Uint8Array): Uint8Array => {
  const words: number[] = [];
  for (let from = 0, i = 0; i <= bytes.length && words.length < SAMPLE_BYTES; i++) {
    if ((bytes[i] ?? 0) >= 0x40 && bytes[i] !== 0x7f) continue;
    const word = bytes.subarray(from, i);
    if (word.some((byte) => byte >= 0x80)) words.push(...word.subarray(0, 200), 0x20);
    from = i + 1;
  }
  return Uint8Array.from(words);
};

/** A sign at a letter, as in no word, or a capital in the middle of one. "ƒ" is a sign that counts as a letter. */
const IMPLAUSIBLE = /(?<=\p{Ll})\p{Lu}|(?<=\p{L})[^\p{L}\d²³\s'’©®™]|[^\p{L}\d\s'’](?=\p{L})|ƒ/gu;

/** Words of other encodings are letters in these, too: Chinese ones, but without kana, and others with signs among them. */
const isPlausibleIn = (text: string, encoding: CsvEncoding): boolean => {
  if (encoding === 'euc-jp') return /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);
  return !['ibm866', 'windows-1257'].includes(encoding) || text.search(IMPLAUSIBLE) < 0;
};

/** Encodings of Latin letters, for which the detector takes those of MS-DOS, which it does not know well. */
const LATIN = new Set<CsvEncoding>(['windows-1252', 'macintosh', 'windows-1250', 'iso-8859-2', 'windows-1254']);

/** @returns an encoding of MS-DOS where words look more like words in it */
const orDos = (words: Uint8Array, detected: CsvEncoding): CsvEncoding => {
  if (!LATIN.has(detected)) return detected;
  const faultsIn = (encoding: CsvEncoding): number => decode(words, encoding).match(IMPLAUSIBLE)?.length ?? 0;
  const candidates: CsvEncoding[] = [detected, 'ibm850', 'ibm852'];
  const [best = detected] = candidates.toSorted((one, other) => faultsIn(one) - faultsIn(other));
  return best;
};

/**
 * The most likely encoding of a text that is not Unicode. The foreign words are also judged by themselves, because in a
 * short list the English titles outweigh them.
 */
const detectEncoding = async (bytes: Uint8Array): Promise<CsvEncoding> => {
  const { detectAll } = await import('jschardet');
  const scores = new Map<CsvEncoding, number>();
  const words = collectForeignWords(bytes);
  for (const part of [words, bytes.subarray(0, SAMPLE_BYTES)]) {
    const found = new Map<CsvEncoding, number>();
    for (const { encoding, confidence } of detectAll(Buffer.from(part))) {
      const known = DETECTED[encoding?.toLowerCase() ?? ''];
      if (known !== undefined && !found.has(known)) found.set(known, confidence);
    }
    const maxConfidence = Math.max(...found.values(), Number.MIN_VALUE);
    for (const [encoding, confidence] of found)
      scores.set(encoding, (scores.get(encoding) ?? 0) + confidence / maxConfidence);
  }
  const likely = [...scores].toSorted(([, a], [, b]) => b - a).map(([encoding]) => encoding);
  const valid = likely.filter((one) => isValidIn(bytes, one) && isPlausibleIn(decode(words, one), one));
  // "Mørkegrå" in Latin letters is "Mшrkegrе" in Cyrillic ones: the English letters tell the alphabet.
  const [detected = 'windows-1252'] = [...valid.filter((one) => !mixesAlphabets(decode(words, one))), ...valid];
  return orDos(words, detected);
};

const encodingOf = async (bytes: Uint8Array): Promise<CsvEncoding> => {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8';
  if (startsWith(bytes, 0xff, 0xfe) || getZeroFraction(bytes, 1) > 0.4) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff) || getZeroFraction(bytes, 0) > 0.4) return 'utf-16be';
  return isValidIn(bytes, 'utf-8') ? 'utf-8' : detectEncoding(bytes);
};

/**
 * @param chosen encoding chosen by an owner who saw wrong letters
 * @throws Problem `invalid_input` for a workbook or another file that is not a table in text
 */
export const decodeText = async (
  bytes: Uint8Array,
  chosen?: CsvEncoding,
): Promise<{ text: string; encoding: CsvEncoding }> => {
  if (OTHER_FILES.some((head) => startsWith(bytes, ...head)))
    throw new Problem('invalid_input', NOT_CSV, { field: 'csv' });
  const encoding = chosen ?? (await encodingOf(bytes));
  const text = decode(bytes, encoding);
  if (OTHER_TEXT.test(text.slice(0, 200))) throw new Problem('invalid_input', NOT_CSV, { field: 'csv' });
  return { text, encoding };
};
