/** Names of downloads: readable in any script, and valid on every system. */
import { fitting, graphemes } from './graphemes.ts';

/** File systems allow 255 bytes; number, extension and a browser's " (1)" are added to these. */
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
  let left = MAX_BYTES;
  const kept: string[] = [];
  for (const grapheme of graphemes(text)) {
    left -= utf8Length(grapheme);
    if (left < 0) break;
    kept.push(grapheme);
  }
  return kept.join('');
};

const hyphenated = (text: string, separator: RegExp): string => text.replace(separator, '-').replace(/^-+|-+$/g, '');

/** Letters, marks, digits and their joiners; nothing that a file system or a shell interprets. */
const slugOf = (words: string): string =>
  truncated(
    hyphenated(fitting(words, 400).normalize('NFC').toLowerCase(), /(?:[^\p{L}\p{M}\p{N}\u200c\u200d])+/gu),
  ).replace(/-+$/, '');

/** Device names, which Windows reserves with any extension. */
const RESERVED = /^(?:con|prn|aux|nul|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3])$/;

/** "Salon Łódź", png → salon-łódź.png */
export const fileName = (words: string, extension: string, fallback = 'file'): string => {
  const slug = slugOf(words);
  const base = slug === '' || RESERVED.test(slug) ? hyphenated(`${fallback}-${slug}`, /-+/g) : slug;
  return `${base}.${extension}`;
};

/** File name of a download: "Red Leather GT", 12 → red-leather-gt-12.png. */
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

/** Name for programs that only read ASCII. */
const asciiOf = (name: string): string => {
  const at = name.lastIndexOf('.');
  const letters = name
    .slice(0, at)
    .replace(/[^\0-\x7f]/g, (letter) => ASCII_LETTERS[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '');
  const slug = hyphenated(letters, /[^a-z0-9]+/gi);
  const base = /[a-z]/i.test(slug) ? slug : hyphenated(`download-${slug}`, /-+/g);
  return `${base}${name.slice(at)}`;
};

/** Percent-encodes everything but the `attr-char` of RFC 8187. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** `Content-Disposition` header for a download with this name (RFC 6266). */
export const attachment = (name: string): string => {
  const ascii = asciiOf(name);
  return ascii === name
    ? `attachment; filename="${name}"`
    : `attachment; filename="${ascii}"; filename*=UTF-8''${encoded(name)}`;
};

/** File name from a header written by `attachment`. */
export const attachedName = (header: string | null): string | undefined => {
  const long = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1];
  return long === undefined ? /filename="([^"]+)"/.exec(header ?? '')?.[1] : decodeURIComponent(long);
};
