/** Reads ICC profiles (ICC.1:2022) and judges them by their effect on colors, not by their names. */
import sharp, { type Sharp } from 'sharp';
import { crc32, deflateSync } from 'node:zlib';
import { toCodedColor, type CodedColor } from './coded-color.ts';

/** Offsets of the header's fields and of the table behind it. */
const SIZE = 0;
const COLOR_SPACE = 16;
const SIGNATURE = 36;
const TAG_TABLE = 128;
const TAG_BYTES = 12;
const MAX_TAGS = 100;
const GRAY = 0x47524159;
const ACSP = 0x61637370;
const CICP = 0x63696370;

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

interface Tag {
  name: number;
  offset: number;
  size: number;
}

/** Entries of the tag table that are in the file. */
const tagsOf = (profile: Uint8Array): Tag[] => {
  const view = viewOf(profile);
  const first = TAG_TABLE + 4;
  const count = profile.length < first ? 0 : view.getUint32(TAG_TABLE);
  const complete = Math.max(0, Math.floor((profile.length - first) / TAG_BYTES));
  return Array.from({ length: Math.min(count, complete, MAX_TAGS) }, (_, i) => {
    const entry = first + TAG_BYTES * i;
    return { name: view.getUint32(entry), offset: view.getUint32(entry + 4), size: view.getUint32(entry + 8) };
  });
};

/** Whether this is a profile with all its tags. One that is not is passed over, as by browsers. */
export const isReadable = (profile: Uint8Array): boolean => {
  const view = viewOf(profile);
  if (profile.length < TAG_TABLE || view.getUint32(SIGNATURE) !== ACSP) return false;
  const size = view.getUint32(SIZE);
  return size <= profile.length && tagsOf(profile).every((tag) => tag.offset + tag.size <= size);
};

export const isOfGray = (profile: Uint8Array): boolean =>
  profile.length >= TAG_TABLE && viewOf(profile).getUint32(COLOR_SPACE) === GRAY;

/** @returns the color by the code points in a profile of version 4.4, if they mean high dynamic range */
export const hdrColorOfProfile = (profile: Uint8Array): CodedColor | undefined => {
  const view = viewOf(profile);
  const offset = tagsOf(profile).find(({ name }) => name === CICP)?.offset;
  if (offset === undefined || offset + 10 > profile.length) return undefined;
  const color = toCodedColor(view.getUint8(offset + 8), view.getUint8(offset + 9));
  return color?.hdr === undefined ? undefined : color;
};

const pngChunk = (name: string, data: Uint8Array): Buffer => {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length);
  chunk.write(name, 4, 'latin1');
  chunk.set(data, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
};

/** Signature and IHDR. */
const PNG_HEAD_BYTES = 33;

/** The picture in 8 bits as an uncompressed PNG with this profile, because raw pixels cannot have one. */
export const withProfile = async (picture: Sharp, profile: Uint8Array): Promise<Buffer> => {
  const png = await picture.png({ compressionLevel: 0 }).toBuffer();
  const named = Buffer.concat([Buffer.from('profile\0\0', 'latin1'), deflateSync(profile, { level: 1 })]);
  return Buffer.concat([png.subarray(0, PNG_HEAD_BYTES), pngChunk('iCCP', named), png.subarray(PNG_HEAD_BYTES)]);
};

/** Codes of each channel in the colors that a profile is tested with. */
const TEST_CODES = [0, 8, 24, 48, 80, 112, 144, 176, 208, 232, 255];
/** Profiles of sRGB differ in how their tables and curves are rounded. */
const TOLERANCE = 2;

/** Whether a profile maps colors as sRGB does, so that the picture needs no conversion. */
export const actsAsSrgb = async (profile: Uint8Array): Promise<boolean> => {
  const cube = Uint8Array.from(
    TEST_CODES.flatMap((r) => TEST_CODES.flatMap((g) => TEST_CODES.flatMap((b) => [r, g, b]))),
  );
  const side = TEST_CODES.length;
  const raw = sharp(cube, { raw: { width: side * side, height: side, channels: 3 } });
  const shown = await sharp(await withProfile(raw, profile))
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  return cube.every((code, i) => Math.abs(code - (shown[i] ?? 0)) <= TOLERANCE);
};
