/** Names of downloads, which may use any script and are valid on every system. */
import { lowerCased, truncateToUtf16Length, splitGraphemes } from './graphemes.ts';

/** Leaves room for a number, the extension and a browser's " (1)" within the 255 bytes of file systems. */
const MAX_BYTES = 160;

const utf8Length = (text: string): number => {
  let bytes = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    bytes += 1 + Number(code > 0x7f) + Number(code > 0x7ff) + Number(code > 0xffff);
  }
  return bytes;
};

const truncated = (text: string): string => {
  if (utf8Length(text) <= MAX_BYTES) return text;
  let bytesLeft = MAX_BYTES;
  const kept: string[] = [];
  for (const grapheme of splitGraphemes(text)) {
    bytesLeft -= utf8Length(grapheme);
    if (bytesLeft < 0) break;
    kept.push(grapheme);
  }
  return kept.join('');
};

const hyphenated = (text: string, separator: RegExp): string => text.replace(separator, '-').replace(/^-+|-+$/g, '');

/** Marks and joiners of emoji and symbols, which are invisible without them. */
const STRAY = /(?<![\p{L}\p{N}\p{M}])[\p{M}\u200c\u200d]+|[\u200c\u200d]+(?!\p{L})/gu;

/** Only letters, marks, digits and joiners, which no file system or shell interprets. */
const slugOf = (words: string): string =>
  truncated(
    hyphenated(
      lowerCased(truncateToUtf16Length(words, 400).normalize('NFC')).replace(STRAY, ''),
      /(?:[^\p{L}\p{M}\p{N}\u200c\u200d])+/gu,
    ),
  ).replace(/-+$/, '');

/** Device names, which Windows reserves even with an extension. */
const RESERVED = /^(?:con|prn|aux|nul|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3])$/;

/** Turns "Salon Łódź" and png into salon-łódź.png. */
export const fileName = (words: string, extension: string, fallback = 'file'): string => {
  const slug = slugOf(words);
  const base = slug === '' || RESERVED.test(slug) ? hyphenated(`${fallback}-${slug}`, /-+/g) : slug;
  return `${base}.${extension}`;
};

/** Turns "Red Leather GT" and 12 into red-leather-gt-12.png. */
export const downloadName = (name: string, id: string | number, extension = 'png'): string => {
  const slug = slugOf(name);
  return `${slug === '' ? 'design' : slug}-${id}.${extension}`;
};

/** Latin letters that Unicode normalization does not decompose. */
const ASCII_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
};

/** Latin letters as ASCII: "łódź" becomes "lodz". Others stay. @param text in lower case */
export const latinToAscii = (text: string): string =>
  text
    .replace(/[^\0-\x7f]/g, (letter) => ASCII_LETTERS[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '');

/** For programs that only read ASCII. */
const asciiOf = (name: string): string => {
  const dot = name.lastIndexOf('.');
  const slug = hyphenated(latinToAscii(name.slice(0, dot)), /[^a-z0-9]+/gi);
  const base = /[a-z]/i.test(slug) ? slug : hyphenated(`download-${slug}`, /-+/g);
  return `${base}${name.slice(dot)}`;
};

/** Percent-encodes everything except `attr-char` of RFC 8187. */
const percentEncode = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** `Content-Disposition` header for a download with this name (RFC 6266). */
export const formatContentDisposition = (name: string): string => {
  const ascii = asciiOf(name);
  return ascii === name
    ? `attachment; filename="${name}"`
    : `attachment; filename="${ascii}"; filename*=UTF-8''${percentEncode(name)}`;
};

/** The file name in a header that `formatContentDisposition` has written. */
export const parseContentDisposition = (header: string | null): string | undefined => {
  const long = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1];
  return long === undefined ? /filename="([^"]+)"/.exec(header ?? '')?.[1] : decodeURIComponent(long);
};
