/** Format of a file by its bytes alone; names and declared types are ignored. */

type PhotoFormat = 'jpeg' | 'png' | 'webp' | 'heif';

const HEIF_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1', 'avif', 'avis', 'miaf']);

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
  if (textAt(bytes, 4, 4) === 'ftyp' && HEIF_BRANDS.has(textAt(bytes, 8, 4))) return 'heif';
  return undefined;
};
