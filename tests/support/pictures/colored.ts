/** PNG pictures with color chunks (cICP, gAMA, cHRM, sRGB, iCCP), and ICC profiles for them. */
import { crc32, deflateSync } from 'node:zlib';

export type Rgb = readonly [number, number, number];

const u32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, i) => bytes.writeInt32BE(value | 0, 4 * i));
  return bytes;
};

export const pngChunk = (name: string, data: Uint8Array | number[]): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), Buffer.from(data)]);
  return Buffer.concat([u32(body.length - 4), body, u32(crc32(body))]);
};

export const cicp = (primaries: number, transfer: number, matrix = 0, isFullRange = 1): Buffer =>
  pngChunk('cICP', [primaries, transfer, matrix, isFullRange]);
export const gama = (gamma: number): Buffer => pngChunk('gAMA', u32(Math.round(gamma * 100_000)));
/** @param xy chromaticities of white, red, green and blue */
export const chrm = (...xy: number[]): Buffer =>
  pngChunk('cHRM', u32(...xy.map((value) => Math.round(value * 100_000))));
export const srgbChunk = (): Buffer => pngChunk('sRGB', [0]);
export const iccp = (profile: Uint8Array): Buffer =>
  pngChunk('iCCP', Buffer.concat([Buffer.from('any name\0\0', 'latin1'), deflateSync(profile)]));

/** Width of a color band in pixels. */
export const BAND_WIDTH = 64;

/** A picture of vertical bands. @param colors encoded RGB, 0..1 */
export const createBandsPng = (colors: readonly Rgb[], chunks: readonly Buffer[] = [], depth: 8 | 16 = 8): Buffer => {
  const width = BAND_WIDTH * colors.length;
  const bytes = depth / 8;
  const row = Buffer.alloc(1 + 3 * bytes * width);
  for (let x = 0; x < width; x++)
    for (let c = 0; c < 3; c++) {
      const code = Math.round(colors[Math.floor(x / BAND_WIDTH)]![c]! * (2 ** depth - 1));
      row.writeUIntBE(code, 1 + bytes * (3 * x + c), bytes);
    }
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', Buffer.concat([u32(width, BAND_WIDTH), Buffer.from([depth, 2, 0, 0, 0])])),
    ...chunks,
    pngChunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: BAND_WIDTH }, () => row)))),
    pngChunk('IEND', []),
  ]);
};

/** XYZ of red, green and blue, adapted to D50 as ICC profiles need. */
const COLORANTS = {
  /** A one-channel profile has only a curve. */
  gray: [],
  srgb: [0.4361, 0.2225, 0.0139, 0.3851, 0.7169, 0.0971, 0.1431, 0.0606, 0.7141],
  p3: [0.5151, 0.2412, -0.0011, 0.292, 0.6922, 0.0419, 0.1571, 0.0666, 0.7841],
} as const;
const ONE_CURVE = ['kTRC'];
const COLOR_TAGS = ['rXYZ', 'gXYZ', 'bXYZ', 'rTRC', 'gTRC', 'bTRC'];
const fixed = (value: number): number => Math.round(value * 65_536);

interface HandmadeProfile {
  name: string;
  colorants: keyof typeof COLORANTS;
  /** Exponent for all channels, or the sRGB curve. */
  curve: number | 'srgb';
  /** Code points of a `cicp` tag. */
  cicp?: readonly [number, number];
}

/** A version 4 display profile. */
export const makeProfile = ({ name, colorants, curve, cicp: codes }: HandmadeProfile): Buffer => {
  const text = (value: string): Buffer => {
    const letters = Buffer.from(value, 'utf16le').swap16();
    return Buffer.concat([
      Buffer.from('mluc\0\0\0\0'),
      u32(1, 12),
      Buffer.from('enUS'),
      u32(letters.length, 28),
      letters,
    ]);
  };
  const xyz = (values: readonly number[]): Buffer =>
    Buffer.concat([Buffer.from('XYZ \0\0\0\0'), u32(...values.map(fixed))]);
  const parameters = curve === 'srgb' ? [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045] : [curve];
  const parametric = Buffer.concat([
    Buffer.from('para\0\0\0\0'),
    Buffer.from([0, curve === 'srgb' ? 3 : 0, 0, 0]),
    u32(...parameters.map(fixed)),
  ]);
  const [red, green, blue] = [0, 3, 6].map((i) => xyz(COLORANTS[colorants].slice(i, i + 3)));
  const tagData: Record<string, Buffer | undefined> = {
    rXYZ: red,
    gXYZ: green,
    bXYZ: blue,
    rTRC: parametric,
    gTRC: parametric,
    bTRC: parametric,
    kTRC: parametric,
  };
  const tags: [string, Buffer][] = [
    ['desc', text(name)],
    ['cprt', text('none')],
    ['wtpt', xyz([0.9642, 1, 0.8249])],
    ...(colorants === 'gray' ? ONE_CURVE : COLOR_TAGS).map((tag) => [tag, tagData[tag]!] as [string, Buffer]),
    ...(codes === undefined
      ? []
      : ([['cicp', Buffer.from([...Buffer.from('cicp\0\0\0\0'), codes[0], codes[1], 0, 1])]] as [string, Buffer][])),
  ];
  const padded = tags.map(([, data]) => Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]));
  let offset = 128 + 4 + 12 * tags.length;
  const table = tags.map(([tag, data], i) => {
    const entry = Buffer.concat([Buffer.from(tag), u32(offset, data.length)]);
    offset += padded[i]!.length;
    return entry;
  });
  const head = Buffer.alloc(128);
  u32(offset).copy(head);
  head.write(`mntr${colorants === 'gray' ? 'GRAY' : 'RGB '}XYZ `, 12, 'latin1');
  head.writeUInt32BE(0x04400000, 8);
  head.write('acsp', 36, 'latin1');
  u32(...[0.9642, 1, 0.8249].map(fixed)).copy(head, 68);
  return Buffer.concat([head, u32(tags.length), ...table, ...padded]);
};
