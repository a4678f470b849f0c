/**
 * The passes of `diffuse-light.ts` over the pixels of a region, row by row: `kernels/assembly/stage-rows.ts` says what
 * each does.
 */
import { MAX_MIRRORED, type GlossSplit } from '../../color/gloss-split.ts';
import { kernels } from '../../kernels/kernels.ts';
import type { Raster } from '../../raster/raster.ts';
import type { Region } from '../../raster/region.ts';
import { mixRows, placesIn } from '../plane-rows.ts';
import { rowsFor, shiftOf, SOURCE } from './row-room.ts';

/** One old color, and how its pixels reflect. */
export interface Source {
  logAlbedo: number;
  split: GlossSplit;
  /** Share of gloss that a whole area of this material may show. */
  broad: number;
  /** 0..1: how much of the brightness above good light is light on this material. */
  believed: number;
  /** 0..1: how much of a difference from the light around is mirrored. */
  mirrored: number;
}

/** The old colors of the region's pixels. */
export interface ColorCrop {
  /** Index into the clusters, NONE = no upholstery. */
  of: Uint8Array;
  /** 1 where two colors of different brightness meet and a pixel may hold both. */
  mixed: Uint8Array;
}

/** Planes of the region, and what its pixels were. */
interface Pixels {
  width: number;
  colors: ColorCrop;
  sources: readonly Source[];
  log: Float32Array;
  gloss: Float32Array;
}

/** A plane at reduced size. */
interface Reduced {
  width: number;
  height: number;
}

export const NONE = 255;
/** Brightness above the envelope (log) from which it is a highlight. */
export const ABOVE = 0.3;

export interface HueRows extends Pixels {
  photo: Raster;
  decode: Float32Array;
  region: Region;
  matte: Uint8Array;
  sure: Uint8Array;
}

const writeSources = (into: Float32Array, sources: readonly Source[]): void =>
  sources.forEach(({ logAlbedo, split, broad, believed, mirrored }, k) => {
    into.set([logAlbedo, Math.exp(logAlbedo), split.trust, ...split.gloss, broad, believed, mirrored], SOURCE * k);
  });

/** Hue tells gloss where there is hue. `log` becomes the whole light, not its logarithm yet. */
export const hueRows = (input: HueRows, from: number, to: number): void => {
  const { photo, decode, region, matte, colors, sources, log, gloss, sure, width } = input;
  const { table, arrays } = rowsFor({ width, line: 1 });
  const row = arrays();
  row.decode.set(decode);
  writeSources(row.sources, sources);
  const isNeutral = sources.every(({ split }) => split.trust === 0) ? 1 : 0;
  for (let y = from; y < to; y++) {
    const start = y * width;
    const end = start + width;
    const shift = shiftOf(start);
    const pixel = (y + region.top) * photo.width + region.left;
    const photoShift = shiftOf(pixel);
    row.photo.set(photo.data.subarray(4 * pixel, 4 * (pixel + width)), 4 * photoShift);
    row.matte.set(matte.subarray(start, end), shift);
    row.color.set(colors.of.subarray(start, end), shift);
    row.mixed.set(colors.mixed.subarray(start, end), shift);
    kernels().hueRow(table, width, shift, photoShift, isNeutral);
    log.set(row.log.subarray(shift, shift + width), start);
    if (isNeutral === 0) gloss.set(row.gloss.subarray(shift, shift + width), start);
    sure.set(row.sure.subarray(shift, shift + width), start);
  }
};

export interface LogRows extends Pixels {
  matte: Uint8Array;
}

/** Logarithm of the light on the cover, whatever its color. */
export const logRows = (input: LogRows, from: number, to: number): void => {
  const { matte, colors, sources, log, gloss, width } = input;
  const { table, arrays } = rowsFor({ width, line: 1 });
  const row = arrays();
  writeSources(row.sources, sources);
  for (let y = from; y < to; y++) {
    const start = y * width;
    const end = start + width;
    const shift = shiftOf(start);
    row.matte.set(matte.subarray(start, end), shift);
    row.color.set(colors.of.subarray(start, end), shift);
    row.log.set(log.subarray(start, end), shift);
    row.gloss.set(gloss.subarray(start, end), shift);
    kernels().logRow(table, width, shift);
    log.set(row.log.subarray(shift, shift + width), start);
    gloss.set(row.gloss.subarray(shift, shift + width), start);
  }
};

export interface SparkleRows extends Pixels {
  height: number;
  small: Reduced;
  weave: Float32Array;
}

/** Rows whose light and gloss change by what a small plane says. */
const byLines = (
  { small, colors, sources, log, gloss, width, height }: SparkleRows | BroadRows | EnvelopeRows,
  from: number,
  to: number,
  lines: readonly (readonly [name: 'weave' | 'broad' | 'envelope' | 'uneven', plane: Float32Array])[],
  sure: Uint8Array | undefined,
  work: (table: number, shift: number, cells: readonly [number, number, number]) => void,
): void => {
  const { rowAt, cells } = placesIn(small, width, height);
  const { table, arrays } = rowsFor({ width, line: small.width });
  const row = arrays();
  writeSources(row.sources, sources);
  for (let y = from; y < to; y++) {
    const start = y * width;
    const end = start + width;
    const shift = shiftOf(start);
    const at = rowAt(y);
    for (const [name, plane] of lines) mixRows(plane, small.width, at, row.pair, row[name]);
    row.color.set(colors.of.subarray(start, end), shift);
    if (sure) row.sure.set(sure.subarray(start, end), shift);
    row.log.set(log.subarray(start, end), shift);
    row.gloss.set(gloss.subarray(start, end), shift);
    work(table, shift, cells);
    log.set(row.log.subarray(shift, shift + width), start);
    gloss.set(row.gloss.subarray(shift, shift + width), start);
  }
};

/**
 * The old cover's own texture (weave, print) sparkles everywhere and is not a highlight; true highlights leave the
 * diffuse light.
 */
export const sparkleRows = (input: SparkleRows, from: number, to: number): void =>
  byLines(input, from, to, [['weave', input.weave]], undefined, (table, shift, cells) =>
    kernels().sparkleRow(table, input.width, shift, ...cells),
  );

export interface BroadRows extends Pixels {
  height: number;
  small: Reduced;
  /** Share of gloss in the light of each reduced cell's surroundings. */
  broad: Float32Array;
}

/** Most of the gloss of a whole area goes back to its diffuse light. */
export const broadRows = (input: BroadRows, from: number, to: number): void =>
  byLines(input, from, to, [['broad', input.broad]], undefined, (table, shift, cells) =>
    kernels().broadRow(table, input.width, shift, ...cells),
  );

export interface EnvelopeRows extends Pixels {
  height: number;
  sure: Uint8Array;
  small: Reduced;
  weave: Float32Array;
  envelope: Float32Array;
  /** How much each cell differs from the light around it; undefined where no cover mirrors enough to matter. */
  uneven: Float32Array | undefined;
}

/** Highlights above the envelope leave the diffuse light of neutral material. */
export const envelopeRows = (input: EnvelopeRows, from: number, to: number): void => {
  const { weave, envelope, uneven, sure, width } = input;
  byLines(
    input,
    from,
    to,
    [['weave', weave], ['envelope', envelope], ...(uneven ? [['uneven', uneven] as const] : [])],
    sure,
    (table, shift, cells) => kernels().envelopeRow(table, width, shift, ...cells, uneven ? 1 : 0, MAX_MIRRORED),
  );
};
