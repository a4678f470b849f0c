/** Names of downloads: readable in any script, and valid on every system. */
import { fitting, graphemes } from './graphemes.ts';

/** File systems allow 255 bytes; number, extension and a browser's " (1)" come on top. */
const LONGEST_BYTES = 160;
/** Bytes in UTF-8. */
const bytesOf = (text: string): number =>
  Array.from(
    text,
    (letter) => [0x7f, 0x7ff, 0xffff].filter((most) => (letter.codePointAt(0) ?? 0) > most).length + 1,
  ).reduce((sum, bytes) => sum + bytes, 0);

const withinBytes = (text: string): string => {
  if (bytesOf(text) <= LONGEST_BYTES) return text;
  let left = LONGEST_BYTES;
  const kept: string[] = [];
  for (const one of graphemes(text)) {
    left -= bytesOf(one);
    if (left < 0) break;
    kept.push(one);
  }
  return kept.join('');
};

const hyphened = (text: string, other: RegExp): string => text.replace(other, '-').replace(/^-+|-+$/g, '');

/** Letters, marks, digits and the joiners that belong to them; nothing that a file system or a shell reads. */
const slugOf = (words: string): string =>
  withinBytes(
    hyphened(fitting(words, 400).normalize('NFC').toLowerCase(), /(?:[^\p{L}\p{M}\p{N}\u200c\u200d])+/gu),
  ).replace(/-+$/, '');

/** Names of devices, which Windows reserves whatever the extension. */
const RESERVED = /^(?:con|prn|aux|nul|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3])$/;

/** "Salon Łódź", png → salon-łódź.png */
export const fileName = (words: string, extension: string, otherwise = 'file'): string => {
  const slug = slugOf(words);
  return `${slug === '' || RESERVED.test(slug) ? hyphened(`${otherwise}-${slug}`, /-+/g) : slug}.${extension}`;
};

/** File name of a download: "Red Leather GT", 12 → red-leather-gt-12.png (A-34). */
export const downloadName = (name: string, id: string | number, extension = 'png'): string => {
  const slug = slugOf(name);
  return `${slug === '' ? 'design' : slug}-${id}.${extension}`;
};

/** Latin letters that no normal form takes apart. */
const PLAIN: Readonly<Record<string, string>> = {
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

/** The name for programs that read ASCII only. */
const asciiOf = (name: string): string => {
  const at = name.lastIndexOf('.');
  const letters = name
    .slice(0, at)
    .replace(/[^\0-\x7f]/g, (letter) => PLAIN[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '');
  const slug = hyphened(letters, /[^a-z0-9]+/gi);
  return `${/[a-z]/i.test(slug) ? slug : hyphened(`download-${slug}`, /-+/g)}${name.slice(at)}`;
};

/** RFC 8187, "attr-char": what may stand there as it is. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Header `Content-Disposition` for a download of this name (RFC 6266). */
export const attachment = (name: string): string => {
  const ascii = asciiOf(name);
  return ascii === name
    ? `attachment; filename="${name}"`
    : `attachment; filename="${ascii}"; filename*=UTF-8''${encoded(name)}`;
};

/** Name in a header that `attachment` has written. */
export const attachedName = (header: string | null): string | undefined => {
  const long = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1];
  return long === undefined ? /filename="([^"]+)"/.exec(header ?? '')?.[1] : decodeURIComponent(long);
};
