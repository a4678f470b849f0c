/** The stages over the pixels of a region by kernels: a row's planes are copied in, those that change are copied out. */
import { MOST_MIRRORED } from '../../color/gloss-split.ts';
import { growingArrays } from '../../kernels/kernel-arrays.ts';
import type { Kernels } from '../../kernels/kernels.ts';
import { mixRowsByKernel } from '../../kernels/sampling.ts';
import { smallReader } from '../small-plane.ts';
import type { BroadRows, EnvelopeRows, HueRows, LogRows, Source, SparkleRows } from './diffuse-rows.ts';
import type { FineRows, SplitRows } from './shading-rows.ts';

/** Room for the shift of a row, and behind the last value: kernels take four at once. */
const SLACK = 16;
const CODES = 256;
/** Numbers of an old color: `Of` of kernels/assembly/stage-rows.ts. */
const SOURCE = 12;

/** In the order of `In` in kernels/assembly/stage-rows.ts. */
const rowsFor = growingArrays((size: { width: number; line: number }) => {
  const [width, line] = [size.width + SLACK, size.line + SLACK];
  return {
    decode: [Float32Array, CODES],
    sources: [Float32Array, CODES * SOURCE],
    photo: [Uint8ClampedArray, 4 * width],
    matte: [Uint8Array, width],
    color: [Uint8Array, width],
    mixed: [Uint8Array, width],
    sure: [Uint8Array, width],
    log: [Float32Array, width],
    gloss: [Float32Array, width],
    base: [Float32Array, width],
    mid: [Float32Array, width],
    weave: [Float32Array, line],
    broad: [Float32Array, line],
    envelope: [Float32Array, line],
    uneven: [Float32Array, line],
    slope: [Float32Array, line],
    offset: [Float32Array, line],
    around: [Float32Array, line],
    calm: [Float32Array, line],
    /** Two rows of a small plane. */
    pair: [Float32Array, 2 * line],
  } as const;
});

const writeSources = (into: Float32Array, sources: readonly Source[]): void =>
  sources.forEach(({ logAlbedo, split, broad, believed, mirrored }, k) => {
    into.set([logAlbedo, Math.exp(logAlbedo), split.trust, ...split.gloss, broad, believed, mirrored], SOURCE * k);
  });

/**
 * Shift of a row that begins at `start`: copies between arrays of which one is shared are quick only where both lie alike within
 * eight bytes.
 */
const shiftOf = (start: number): number => start & 7;

type Rows = ReturnType<ReturnType<typeof rowsFor>['arrays']>;

/** Brings a small plane between its rows into a line. */
const writeLine = (
  kernels: Kernels,
  { pair }: Rows,
  line: Float32Array,
  plane: Float32Array,
  { width }: { width: number },
  at: { upper: number; part: number },
): void => mixRowsByKernel(kernels, plane, width, at, { pair, line, isHeld: false });

export const hueRowsByKernel = (kernels: Kernels, input: HueRows, from: number, to: number): void => {
  const { photo, decode, region, matte, colors, sources, log, gloss, sure, width } = input;
  const { table, arrays } = rowsFor(kernels, { width, line: 1 });
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
    kernels.hueRow(table, width, shift, photoShift, isNeutral);
    log.set(row.log.subarray(shift, shift + width), start);
    if (isNeutral === 0) gloss.set(row.gloss.subarray(shift, shift + width), start);
    sure.set(row.sure.subarray(shift, shift + width), start);
  }
};

export const logRowsByKernel = (kernels: Kernels, input: LogRows, from: number, to: number): void => {
  const { matte, colors, sources, log, gloss, width } = input;
  const { table, arrays } = rowsFor(kernels, { width, line: 1 });
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
    kernels.logRow(table, width, shift);
    log.set(row.log.subarray(shift, shift + width), start);
    gloss.set(row.gloss.subarray(shift, shift + width), start);
  }
};

/** Rows whose light and gloss change by what a small plane says. */
const byLines = (
  kernels: Kernels,
  { small, colors, sources, log, gloss, width, height }: SparkleRows | BroadRows | EnvelopeRows,
  from: number,
  to: number,
  lines: readonly (readonly [name: 'weave' | 'broad' | 'envelope' | 'uneven', plane: Float32Array])[],
  sure: Uint8Array | undefined,
  work: (table: number, shift: number, cells: readonly [number, number, number]) => void,
): void => {
  const reader = smallReader(small.width, small.height, width, height);
  const { table, arrays } = rowsFor(kernels, { width, line: small.width });
  const row = arrays();
  writeSources(row.sources, sources);
  for (let y = from; y < to; y++) {
    const start = y * width;
    const end = start + width;
    const shift = shiftOf(start);
    const at = reader.rowAt(y);
    for (const [name, plane] of lines) writeLine(kernels, row, row[name], plane, small, at);
    row.color.set(colors.of.subarray(start, end), shift);
    if (sure) row.sure.set(sure.subarray(start, end), shift);
    row.log.set(log.subarray(start, end), shift);
    row.gloss.set(gloss.subarray(start, end), shift);
    work(table, shift, reader.cells);
    log.set(row.log.subarray(shift, shift + width), start);
    gloss.set(row.gloss.subarray(shift, shift + width), start);
  }
};

export const sparkleRowsByKernel = (kernels: Kernels, input: SparkleRows, from: number, to: number): void =>
  byLines(kernels, input, from, to, [['weave', input.weave]], undefined, (table, shift, cells) =>
    kernels.sparkleRow(table, input.width, shift, ...cells),
  );

export const broadRowsByKernel = (kernels: Kernels, input: BroadRows, from: number, to: number): void =>
  byLines(kernels, input, from, to, [['broad', input.broad]], undefined, (table, shift, cells) =>
    kernels.broadRow(table, input.width, shift, ...cells),
  );

export const envelopeRowsByKernel = (kernels: Kernels, input: EnvelopeRows, from: number, to: number): void => {
  const { weave, envelope, uneven, sure, width } = input;
  byLines(
    kernels,
    input,
    from,
    to,
    [['weave', weave], ['envelope', envelope], ...(uneven ? [['uneven', uneven] as const] : [])],
    sure,
    (table, shift, cells) => kernels.envelopeRow(table, width, shift, ...cells, uneven ? 1 : 0, MOST_MIRRORED),
  );
};

export const splitRowsByKernel = (kernels: Kernels, input: SplitRows, from: number, to: number): void => {
  const { log, sure, width, height, small, slope, offset, around, calm, woven, base, mid } = input;
  const reader = smallReader(small.width, small.height, width, height);
  const { table, arrays } = rowsFor(kernels, { width, line: small.width });
  const row = arrays();
  for (let y = from; y < to; y++) {
    const start = y * width;
    const end = start + width;
    const shift = shiftOf(start);
    const at = reader.rowAt(y);
    writeLine(kernels, row, row.slope, slope, small, at);
    writeLine(kernels, row, row.offset, offset, small, at);
    writeLine(kernels, row, row.around, around, small, at);
    if (calm && woven) {
      writeLine(kernels, row, row.calm, calm, small, at);
      writeLine(kernels, row, row.weave, woven, small, at);
    }
    row.sure.set(sure.subarray(start, end), shift);
    row.log.set(log.subarray(start, end), shift);
    kernels.splitRow(table, width, shift, ...reader.cells, calm && woven ? 1 : 0);
    base.set(row.base.subarray(shift, shift + width), start);
    mid.set(row.mid.subarray(shift, shift + width), start);
  }
};

export const fineRowsByKernel = (
  kernels: Kernels,
  { log, sure, base, mid, width }: FineRows,
  from: number,
  to: number,
): void => {
  const { table, arrays } = rowsFor(kernels, { width, line: 1 });
  const row = arrays();
  for (let y = from; y < to; y++) {
    const start = y * width;
    const end = start + width;
    const shift = shiftOf(start);
    row.sure.set(sure.subarray(start, end), shift);
    row.log.set(log.subarray(start, end), shift);
    row.base.set(base.subarray(start, end), shift);
    row.mid.set(mid.subarray(start, end), shift);
    kernels.fineRow(table, width, shift);
    log.set(row.log.subarray(shift, shift + width), start);
  }
};
