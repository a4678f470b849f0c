/** Reads a PNG's color description from its chunks, in the specification's order (third edition, section 4.3). */
import { crc32 } from 'node:zlib';
import { arePlausible, CHROMATICITIES, REC_709, type Chromaticities } from './chromaticities.ts';
import type { CodedColor } from './coded-color.ts';
import { isReadable } from './color-profile.ts';
import { curveOf, curveOfGamma, hdrFormatOf, SRGB_CURVE } from './transfer-curves.ts';

/** `profile` for an embedded profile, undefined for sRGB. */
type PngColor = CodedColor | 'profile' | undefined;

const SIGNATURE_BYTES = 8;
/** Length, name and checksum. */
const FRAME_BYTES = 12;
const FRACTION = 100_000;
/** gAMA for sRGB, as almost every program writes it. */
const SRGB_GAMMA = 0.45455;

/** @param bytes that the chunk must have: browsers pass over chunks of another length */
const dataOf = (chunks: ReadonlyMap<string, DataView>, name: string, bytes: number): DataView | undefined => {
  const data = chunks.get(name);
  return data?.byteLength === bytes ? data : undefined;
};

/** Intact chunks before the pixels; the first of each name counts. */
const headChunks = (bytes: Uint8Array): Map<string, DataView> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks = new Map<string, DataView>();
  for (let offset = SIGNATURE_BYTES; offset + FRAME_BYTES <= bytes.length;) {
    const length = view.getUint32(offset);
    const name = String.fromCharCode(...bytes.subarray(offset + 4, offset + 8));
    if (name === 'IDAT' || offset + FRAME_BYTES + length > bytes.length) break;
    const end = offset + 8 + length;
    if (!chunks.has(name) && crc32(bytes.subarray(offset + 4, end)) === view.getUint32(end))
      chunks.set(name, new DataView(bytes.buffer, bytes.byteOffset + offset + 8, length));
    offset += FRAME_BYTES + length;
  }
  return chunks;
};

/** @returns undefined for code points that browsers ignore: unknown ones, a color matrix, a narrow range */
const colorOfCicp = (data: DataView): CodedColor | undefined => {
  const [primaries, transfer] = [data.getUint8(0), data.getUint8(1)];
  const [matrix, isFullRange] = [data.getUint8(2), data.getUint8(3)];
  const chromaticities = CHROMATICITIES.get(primaries);
  const curve = curveOf(transfer, 'BT.1886');
  if (matrix !== 0 || isFullRange !== 1 || chromaticities === undefined || curve === undefined) return undefined;
  return { primaries: chromaticities, curve, hdr: hdrFormatOf(transfer) };
};

const chromaticitiesOf = (data: DataView | undefined): Chromaticities | undefined => {
  if (data === undefined) return undefined;
  const pair = (i: number): [number, number] => [
    data.getUint32(8 * i) / FRACTION,
    data.getUint32(8 * i + 4) / FRACTION,
  ];
  const found = { white: pair(0), red: pair(1), green: pair(2), blue: pair(3) };
  return arePlausible(found) ? found : undefined;
};

/** Color by a gAMA chunk and an optional cHRM chunk. A cHRM chunk alone is ignored, because it defines no curve. */
const colorOfGamma = (chunks: ReadonlyMap<string, DataView>): CodedColor | undefined => {
  const gamma = (dataOf(chunks, 'gAMA', 4)?.getUint32(0) ?? 0) / FRACTION;
  if (gamma <= 0) return undefined;
  const primaries = chromaticitiesOf(dataOf(chunks, 'cHRM', 32));
  if (primaries === undefined && Math.abs(gamma - SRGB_GAMMA) < 0.00005) return undefined;
  return { primaries: primaries ?? REC_709, curve: curveOfGamma(gamma) };
};

/** Number of rendering intents, the content of an sRGB chunk. */
const INTENTS = 4;

/** @param profile that the decoder found */
export const pngColor = (bytes: Uint8Array, profile: Uint8Array | undefined): PngColor => {
  const chunks = headChunks(bytes);
  const cicp = dataOf(chunks, 'cICP', 4);
  const coded = cicp && colorOfCicp(cicp);
  if (coded !== undefined) return coded.primaries === REC_709 && coded.curve === SRGB_CURVE ? undefined : coded;
  if (chunks.has('iCCP') && profile !== undefined && isReadable(profile)) return 'profile';
  const intent = dataOf(chunks, 'sRGB', 1)?.getUint8(0) ?? INTENTS;
  return intent < INTENTS ? undefined : colorOfGamma(chunks);
};
