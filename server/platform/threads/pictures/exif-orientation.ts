/** The orientation of a photo by Exif (tag 0x0112 of the first directory, as in TIFF 6.0). */
import type { Sharp } from 'sharp';

const ORIENTATION = 0x0112;
const ENTRY_BYTES = 12;
const MAX_ENTRIES = 200;

/** @param tiff begins with the byte order @returns 1 to 8; 1 when there is no valid orientation */
export const readOrientation = (tiff: Uint8Array): number => {
  if (tiff.length < 8) return 1;
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const isLittle = view.getUint16(0) === 0x4949;
  if (!isLittle && view.getUint16(0) !== 0x4d4d) return 1;
  const directory = view.getUint32(4, isLittle);
  if (directory + 2 > tiff.length) return 1;
  const count = Math.min(MAX_ENTRIES, view.getUint16(directory, isLittle));
  for (let i = 0; i < count; i++) {
    const entry = directory + 2 + ENTRY_BYTES * i;
    if (entry + ENTRY_BYTES > tiff.length) return 1;
    if (view.getUint16(entry, isLittle) !== ORIENTATION) continue;
    const value = view.getUint16(entry + 8, isLittle);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
};

/** Orientations from 5 on exchange width and height. */
export const isSideways = (orientation: number): boolean => orientation >= 5;

/** Rotates a picture upright, for decoders that ignore Exif. `sharp` mirrors before it rotates. */
export const rotateByExif = (picture: Sharp, orientation: number): Sharp => {
  const isMirrored = [2, 4, 5, 7].includes(orientation);
  const degrees = [0, 0, 0, 180, 180, 270, 90, 90, 270][orientation] ?? 0;
  const upright = isMirrored ? picture.flop() : picture;
  return degrees === 0 ? upright : upright.rotate(degrees);
};
