/** A synthetic photo of a material as a shop would take it. */
import sharp from 'sharp';

const WIDTH = 1200;
const HEIGHT = 1600;
/** Linear color of a warm lamp relative to daylight. */
const LAMP = [1, 0.86, 0.62] as const;

/** Position of the sheet of white paper, as fractions of width and height. */
export const PAPER_POSITION: readonly [x: number, y: number] = [0.13, 0.08];
/** Albedo of the plaid: its thin line, and the ground under no, one and two crossing bars. */
const LINE = [0.42, 0.08, 0.07];
const GROUNDS = [
  [0.26, 0.29, 0.36],
  [0.07, 0.09, 0.16],
  [0.02, 0.03, 0.08],
];
/** Repeats of the plaid across the width. */
const REPEATS = 8;

/** Hash of a pixel's position, from 0 to 1. */
const grain = (x: number, y: number): number => {
  let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
};

const encode = (linear: number): number =>
  Math.round(255 * (linear <= 0.0031308 ? 12.92 * linear : 1.055 * Math.min(1, linear) ** (1 / 2.4) - 0.055));

/** A plaid cloth that fills the picture, a sheet of paper at the upper left, a lamp at the upper right. */
export const createMaterialPhoto = (): Promise<Buffer> => {
  const pixels = Buffer.alloc(3 * WIDTH * HEIGHT);
  const period = WIDTH / REPEATS;
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const [u, v] = [(x % period) / period, (y % period) / period];
      const bars = (u < 0.4 ? 1 : 0) + (v < 0.4 ? 1 : 0);
      const line = Math.abs(u - 0.7) < 0.03 || Math.abs(v - 0.7) < 0.03;
      const onPaper = x < 0.26 * WIDTH && y < 0.15 * HEIGHT;
      const cloth = line ? LINE : GROUNDS[bars]!;
      const light = 0.8 + 0.2 * (x / WIDTH) - 0.2 * (y / HEIGHT);
      const thread = onPaper ? 1 : 0.86 + 0.14 * grain(x >> 1, y >> 1);
      for (let c = 0; c < 3; c++)
        pixels[3 * (y * WIDTH + x) + c] = encode((onPaper ? 0.82 : cloth[c]!) * LAMP[c]! * light * thread);
    }
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
};
