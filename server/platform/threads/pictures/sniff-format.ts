/** Detects a file's format by its bytes, ignoring its name and declared type. */

type PhotoFormat = 'jpeg' | 'png' | 'webp' | 'heif';

/** Brands of still pictures, which may be a file's main brand or one of its compatible ones. */
const HEIF_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1', 'avif', 'avis', 'miaf']);
const MAX_BRANDS = 32;

const textAt = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length));

/** @returns undefined for formats that are not accepted (SVG, GIF, TIFF, PDF ...) */
export const sniffFormat = (bytes: Uint8Array): PhotoFormat | undefined => {
  if (bytes.length < 24) return undefined;
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (
    textAt(bytes, 1, 3) === 'PNG' &&
    bytes[0] === 0x89 &&
    bytes[4] === 0x0d &&
    bytes[5] === 0x0a &&
    bytes[6] === 0x1a &&
    bytes[7] === 0x0a
  )
    return 'png';
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP') return 'webp';
  if (textAt(bytes, 4, 4) === 'ftyp' && brandsOf(bytes).some((brand) => HEIF_BRANDS.has(brand))) return 'heif';
  return undefined;
};

/** The main brand and the compatible ones (ISO/IEC 14496-12, section 4.3). */
const brandsOf = (bytes: Uint8Array): string[] => {
  const length = (((bytes[0] ?? 0) << 24) | ((bytes[1] ?? 0) << 16) | ((bytes[2] ?? 0) << 8) | (bytes[3] ?? 0)) >>> 0;
  const end = Math.min(bytes.length, length, 16 + 4 * MAX_BRANDS);
  const offsets = Array.from({ length: Math.max(0, Math.floor((end - 16) / 4)) }, (_, i) => 16 + 4 * i);
  return [8, ...offsets].map((offset) => textAt(bytes, offset, 4));
};

/** Enough to see whether a file begins as text. */
const TEXT_BYTES = 1024;

/** Whether this is surely no picture but text, a PDF, or an archive such as a document of Office. An SVG is a picture. */
export const isDocument = (bytes: Uint8Array): boolean => {
  const start = textAt(bytes, 0, 4);
  if (start === '%PDF' || start === 'PK\u0003\u0004') return true;
  try {
    // In a stream the last character may be cut off.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, TEXT_BYTES), { stream: true });
    return !/\p{Cc}/u.test(text.replace(/\s/g, '')) && !/<svg\b/i.test(text);
  } catch {
    return false;
  }
};
