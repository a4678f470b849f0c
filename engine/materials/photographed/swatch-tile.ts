/** A photographed tile for the pixel loop: ratios of albedo to the mean, and slopes of a hide's grain, in mip levels. */
import { SRGB_TO_LINEAR, luminance } from '../../color/srgb.ts';
import { gaussianBlur } from '../../raster/gaussian-blur.ts';
import { meanAlbedo } from './mean-color.ts';
import type { Tile } from './tile.ts';
import { createFloats } from '../../raster/per-pixel.ts';

export interface SwatchTile {
  /** Texels along a side of the finest level, a power of two. */
  size: number;
  /** Size of a texel of the finest level in centimeters, across and down. */
  texelCm: readonly [number, number];
  /** A pattern is centered on each seat; each panel shows a different part of a hide. */
  isPattern: boolean;
  /** TILE_CHANNELS values per texel: albedo over the mean, RGB (RATIO_SCALE = 1), slope x and y (SLOPE_SCALE = 1). */
  levels: Int16Array[];
}

/** Tiles by SHA-256 of the file. Zones whose tile is missing are painted with color and material. */
export type Tiles = ReadonlyMap<string, SwatchTile>;
export const NO_TILES: Tiles = new Map();

export const TILE_CHANNELS = 5;
export const RATIO_SCALE = 1024;
export const SLOPE_SCALE = 4096;

/** Sigma in texels that separates grain from uneven dye. */
const GRAIN_SIGMA = 4;
/** Slope (root mean square) of a clearly visible grain, and the contrast (natural log) that makes it so. */
const SLOPE_RMS = 0.2;
const CLEAR_CONTRAST = 0.06;
/** Minimum luminance relative to the mean, so that dark texels do not dominate. */
const MIN_LUMINANCE = 0.05;

/** Slopes of the grain in x and y, on the assumption that darker texels are deeper, like furrows. */
const slopesOf = (albedo: Float32Array, size: number, mean: number): Float32Array => {
  const log = createFloats(size * size, (i) =>
    Math.log(Math.max(MIN_LUMINANCE * mean, luminance(albedo[3 * i], albedo[3 * i + 1], albedo[3 * i + 2]))),
  );
  const slow = gaussianBlur({ width: size, height: size, data: log }, GRAIN_SIGMA).data;
  let contrast = 0;
  for (let i = 0; i < log.length; i++) {
    log[i] -= slow[i];
    contrast += log[i] ** 2 / log.length;
  }
  const slopes = new Float32Array(2 * log.length);
  let squares = 0;
  for (let y = 0; y < size; y++) {
    const up = ((y + size - 1) % size) * size;
    const down = ((y + 1) % size) * size;
    for (let x = 0; x < size; x++) {
      const i = y * size + x;
      slopes[2 * i] = log[y * size + ((x + 1) % size)] - log[y * size + ((x + size - 1) % size)];
      slopes[2 * i + 1] = log[down + x] - log[up + x];
      squares += (slopes[2 * i] ** 2 + slopes[2 * i + 1] ** 2) / slopes.length;
    }
  }
  const scale = (SLOPE_RMS * Math.min(1, Math.sqrt(contrast) / CLEAR_CONTRAST)) / Math.max(1e-6, Math.sqrt(squares));
  return slopes.map((slope) => slope * scale);
};

const toShort = (value: number): number => Math.max(-32768, Math.min(32767, Math.round(value)));

export const swatchTile = ({ picture, widthCm, heightCm, kind }: Tile): SwatchTile => {
  const size = picture.width;
  if (picture.height !== size || (size & (size - 1)) !== 0)
    throw new RangeError(`A tile is a square of a power of two, not ${picture.width} x ${picture.height}.`);
  const mean = meanAlbedo(picture).map((value) => Math.max(1e-4, value));
  const albedo = new Float32Array(size * size * 3);
  for (let i = 0; i < size * size; i++)
    for (let c = 0; c < 3; c++) albedo[3 * i + c] = SRGB_TO_LINEAR[picture.data[4 * i + c]];
  const slopes = kind === 'grain' ? slopesOf(albedo, size, luminance(mean[0], mean[1], mean[2])) : undefined;
  let level = new Float32Array(size * size * TILE_CHANNELS);
  for (let i = 0; i < size * size; i++) {
    for (let c = 0; c < 3; c++) level[TILE_CHANNELS * i + c] = (RATIO_SCALE * albedo[3 * i + c]) / mean[c];
    if (slopes !== undefined)
      for (let c = 0; c < 2; c++) level[TILE_CHANNELS * i + 3 + c] = SLOPE_SCALE * slopes[2 * i + c];
  }
  const levels: Int16Array[] = [];
  for (let n = size; n >= 1; n >>= 1) {
    const shorts = new Int16Array(level.length);
    for (let i = 0; i < level.length; i++) shorts[i] = toShort(level[i]);
    levels.push(shorts);
    if (n > 1) level = halved(level, n);
  }
  return { size, texelCm: [widthCm / size, heightCm / size], isPattern: kind === 'pattern', levels };
};

const halved = (level: Float32Array, n: number): Float32Array<ArrayBuffer> => {
  const half = n >> 1;
  const next = new Float32Array(half * half * TILE_CHANNELS);
  for (let y = 0; y < half; y++) {
    for (let x = 0; x < half; x++) {
      const i = TILE_CHANNELS * (2 * y * n + 2 * x);
      const o = TILE_CHANNELS * (y * half + x);
      for (let c = 0; c < TILE_CHANNELS; c++)
        next[o + c] =
          (level[i + c] +
            level[i + TILE_CHANNELS + c] +
            level[i + TILE_CHANNELS * n + c] +
            level[i + TILE_CHANNELS * (n + 1) + c]) /
          4;
    }
  }
  return next;
};
