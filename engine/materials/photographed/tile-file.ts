/**
 * A tile as a PNG file, which contains its true size (`pHYs`, texels per meter) and its kind (`tEXt`: `pattern` or `grain`), so that
 * its SHA-256 identifies all of it. PNG specification, third edition (W3C 2025), 5.3, 11.3.3 and 11.3.4.
 */
import { TILE_SIDE, type TileKind, type Tile } from './tile.ts';

type TileFacts = Pick<Tile, 'widthCm' | 'heightCm' | 'kind'>;

const SIGNATURE_LENGTH = 8;
const KIND_KEYWORD = 'Kind';

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c;
});

const crcOf = (bytes: Uint8Array): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = CRC_TABLE[(crc ^ byte) & 255] ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
};

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

const chunk = (type: string, data: Uint8Array): Uint8Array => {
  const bytes = new Uint8Array(12 + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(ascii(type), 4);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crcOf(bytes.subarray(4, 8 + data.length)));
  return bytes;
};

interface Chunk {
  type: string;
  data: Uint8Array;
  /** Bounds of the whole chunk in the file. */
  start: number;
  end: number;
}

const chunksOf = function* (png: Uint8Array): Generator<Chunk> {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  for (let start = SIGNATURE_LENGTH; start + 12 <= png.length;) {
    const end = start + 12 + view.getUint32(start);
    if (end > png.length) return;
    yield {
      type: String.fromCharCode(...png.subarray(start + 4, start + 8)),
      data: png.subarray(start + 8, end - 4),
      start,
      end,
    };
    start = end;
  }
};

const texelsPerMeter = (sideCm: number): number => Math.max(1, Math.round((100 * TILE_SIDE) / sideCm));

/** Adds size and kind to the PNG of a tile's picture. */
export const addTileFacts = (png: Uint8Array, { widthCm, heightCm, kind }: TileFacts): Uint8Array<ArrayBuffer> => {
  const pHYs = new Uint8Array(9);
  const view = new DataView(pHYs.buffer);
  view.setUint32(0, texelsPerMeter(widthCm));
  view.setUint32(4, texelsPerMeter(heightCm));
  pHYs[8] = 1;
  const facts = [chunk('pHYs', pHYs), chunk('tEXt', ascii(`${KIND_KEYWORD}\0${kind}`))];
  const outputChunks: Uint8Array[] = [png.subarray(0, SIGNATURE_LENGTH)];
  for (const { type, start, end } of chunksOf(png)) {
    if (type === 'pHYs') continue;
    outputChunks.push(png.subarray(start, end));
    if (type === 'IHDR') outputChunks.push(...facts);
  }
  const file = new Uint8Array(outputChunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of outputChunks) {
    file.set(part, at);
    at += part.length;
  }
  return file;
};

/** @returns undefined if the file is not a tile */
export const readTileFacts = (file: Uint8Array): TileFacts | undefined => {
  let size: Pick<TileFacts, 'widthCm' | 'heightCm'> | undefined;
  let kind: TileKind | undefined;
  for (const { type, data } of chunksOf(file)) {
    if (type === 'IDAT') break;
    if (type === 'pHYs' && data.length === 9) {
      const view = new DataView(data.buffer, data.byteOffset, 9);
      size = { widthCm: (100 * TILE_SIDE) / view.getUint32(0), heightCm: (100 * TILE_SIDE) / view.getUint32(4) };
    }
    if (type === 'tEXt') {
      const [keyword, text] = String.fromCharCode(...data).split('\0');
      if (keyword === KIND_KEYWORD && (text === 'pattern' || text === 'grain')) kind = text;
    }
  }
  if (size === undefined || kind === undefined || !Number.isFinite(size.widthCm + size.heightCm)) return undefined;
  return { ...size, kind };
};
