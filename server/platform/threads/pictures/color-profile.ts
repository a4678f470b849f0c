/** Reads ICC profiles (ICC.1:2022) and judges them by their effect on colors, not by their names. */
import sharp, { type Sharp } from 'sharp';
import { crc32, deflateSync } from 'node:zlib';
import { toCodedColor, type CodedColor } from './coded-color.ts';

const TAG_TABLE = 128;
const MAX_TAGS = 100;
const CICP = 0x63696370;

/** @returns the color by the code points in a profile of version 4.4, if they mean high dynamic range */
export const hdrColorOfProfile = (profile: Uint8Array): CodedColor | undefined => {
  const view = new DataView(profile.buffer, profile.byteOffset, profile.byteLength);
  const count = profile.length < TAG_TABLE + 4 ? 0 : Math.min(MAX_TAGS, view.getUint32(TAG_TABLE));
  for (let offset = TAG_TABLE + 4; offset < TAG_TABLE + 4 + 12 * count && offset + 12 <= profile.length; offset += 12) {
    const data = view.getUint32(offset + 4);
    if (view.getUint32(offset) !== CICP || data + 10 > profile.length) continue;
    const color = toCodedColor(view.getUint8(data + 8), view.getUint8(data + 9));
    return color?.hdr === undefined ? undefined : color;
  }
  return undefined;
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
