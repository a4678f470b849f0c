/** `lightPixels` by the kernel `lightRow`: a row's planes are copied in, the light of its pixels is copied out. */
import { growingArrays } from '../kernels/kernel-arrays.ts';
import type { Kernels } from '../kernels/kernels.ts';
import { mixRowsByKernel } from '../kernels/sampling.ts';
import type { Relief } from '../relief.ts';
import type { LitRows } from './lit-rows.ts';
import type { RowReader } from './plane-rows.ts';
import type { Paintable } from './prepare.ts';
import { placeSurfaces, surfaceRowByKernel, type SurfaceBench } from './surface-kernel.ts';

/** Pixels and floats behind the last ones that the kernel reads: it takes whole groups of four. */
const SLACK = 16;
/** Settings of each small plane: cells a column, place of column 0, last cell. */
const PLANE_SETTINGS = 3;
const SETTINGS = 5 + 4 * PLANE_SETTINGS;
const NOISE_STEPS = 145;

/** In the order of `In` in kernels/assembly/light-row.ts. */
const rowsFor = growingArrays((size: { width: number; params: number; line: number }) => {
  const [width, line] = [size.width + SLACK, size.line + SLACK];
  /** Two rows of a small plane. */
  const pair = 2 * line;
  return {
    settings: [Float32Array, SETTINGS],
    noise: [Float32Array, NOISE_STEPS],
    params: [Float32Array, size.params],
    at: [Int32Array, width],
    column: [Int32Array, width],
    base: [Float32Array, width],
    mid: [Float32Array, width],
    fine: [Float32Array, width],
    gloss: [Float32Array, width],
    keepMid: [Uint8Array, width],
    keepFine: [Uint8Array, width],
    shade: [Float32Array, width],
    tilt: [Int8Array, 2 * width],
    field: [Float32Array, line],
    texture: [Float32Array, line],
    normal: [Float32Array, line],
    calm: [Float32Array, line],
    spread: [Float32Array, line],
    surface: [Float32Array, 4 * width],
    plain: [Float32Array, width],
    light: [Float32Array, width],
    cavity: [Float32Array, width],
    around: [Float32Array, width],
    tone: [Float32Array, width],
    shine: [Float32Array, width],
    tint: [Float32Array, 3 * width],
    fieldPair: [Float32Array, pair],
    texturePair: [Float32Array, pair],
    normalPair: [Float32Array, pair],
    calmPair: [Float32Array, pair],
    spreadPair: [Float32Array, pair],
  } as const;
});

type Rows = ReturnType<typeof rowsFor>;
type Line = 'field' | 'texture' | 'normal' | 'calm' | 'spread';

/** Upper one of the two rows of each small plane that lie in the kernels' memory; -1 = none. */
type HeldRows = Record<Line, number>;

export const noRowsHeld = (): HeldRows => ({ field: -1, texture: -1, normal: -1, calm: -1, spread: -1 });

/** The picture whose rows and settings lie in the kernels' memory, and where. */
let holder: { held: HeldRows; rows: Rows } | undefined;

/** Parts of a row's light, as bits: `Part` of the kernel. */
const PART = { relief: 1, calm: 2, surface: 4, nap: 8 };

/** The parts of light-rows.ts that the kernel needs, the same for all rows of one picture. */
export interface LightBench {
  prepared: Pick<Paintable, 'shading' | 'gloss' | 'direction' | 'region'>;
  relief: Relief | null;
  hasNap: boolean;
  /** Null where no material has one. */
  surfaces: SurfaceBench | null;
  noise: Float32Array;
  /** `noRowsHeld` at first. */
  held: HeldRows;
  field: RowReader;
  texture: RowReader;
  normal: RowReader;
  /** The light under new relief and its spread highlights, and how these gather; null where there is none. */
  calm: { light: RowReader; gloss: RowReader; gather: readonly [number, number, number] } | null;
}

interface LightRow {
  y: number;
  /** First pixel of the row in the region's planes. */
  row: number;
  /** Pixels that change, and for each its column, the place of its zone's numbers, and its zone. */
  count: number;
  columns: Int32Array;
  at: Int32Array;
  owners: Uint8Array;
  /** Numbers of zones and mixtures. */
  params: Float32Array;
}

/** Settings and noise, which are the same for all rows of a picture. */
const writeSettings = (into: ReturnType<Rows['arrays']>, bench: LightBench): void => {
  const { direction } = bench.prepared;
  const { field, texture, normal, calm } = bench;
  into.settings.set([
    direction.x,
    direction.y,
    ...(calm?.gather ?? [0, 0, 0]),
    ...field.cells,
    ...texture.cells,
    ...normal.cells,
    ...(calm?.light.cells ?? []),
  ]);
  into.noise.set(bench.noise);
};

const lengthOf = ({ field }: RowReader): number => field.width * field.channels;

/** Room for a row, with settings and noise in it. */
const roomFor = (kernels: Kernels, bench: LightBench, params: number): Rows => {
  const { prepared, held, field, texture, normal, calm } = bench;
  const { left, right } = prepared.region;
  const line = Math.max(...[field, texture, normal, ...(calm === null ? [] : [calm.light])].map(lengthOf));
  const rows = rowsFor(kernels, { width: right - left, params, line });
  if (holder?.held !== held || holder.rows !== rows) {
    Object.assign(held, noRowsHeld());
    writeSettings(rows.arrays(), bench);
    holder = { held, rows };
  }
  return rows;
};

/** Brings a small plane between its rows into its line. */
const writeLine = (
  kernels: Kernels,
  into: ReturnType<Rows['arrays']>,
  held: HeldRows,
  name: Line,
  reader: RowReader,
  y: number,
): void => {
  const at = reader.rowAt(y);
  const rows = { pair: into[`${name}Pair`], line: into[name], isHeld: held[name] === at.upper };
  mixRowsByKernel(kernels, reader.field.data, lengthOf(reader), at, rows);
  held[name] = at.upper;
};

/**
 * @param start place of the first pixel in `lit`
 * @param lay puts photographed tiles over the surface
 * @param plain takes the bare light of each
 */
export const lightRowByKernel = (
  kernels: Kernels,
  bench: LightBench,
  { y, row, count, columns, at, owners, params }: LightRow,
  lit: LitRows,
  start: number,
  lay: (surface: Float32Array) => void,
  plain: Float32Array,
): void => {
  const { prepared, relief, hasNap, surfaces, held, field, texture, normal, calm } = bench;
  const { shading, gloss, region } = prepared;
  const from = columns[0] - region.left;
  const to = columns[count - 1] - region.left + 1;
  const { table, arrays } = roomFor(kernels, bench, params.length);
  if (surfaces !== null) placeSurfaces(kernels, surfaces, region.right - region.left);
  const into = arrays();
  writeLine(kernels, into, held, 'field', field, y);
  writeLine(kernels, into, held, 'texture', texture, y - region.top);
  into.params.set(params);
  into.at.set(at.subarray(0, count));
  into.column.set(columns.subarray(0, count));
  // Copies between arrays of which one is shared are quick only where both lie alike within eight bytes.
  const shift = (row + from) & 7;
  into.base.set(shading.base.subarray(row + from, row + to), shift);
  into.mid.set(shading.mid.subarray(row + from, row + to), shift);
  into.fine.set(shading.fine.subarray(row + from, row + to), shift);
  into.gloss.set(gloss.subarray(row + from, row + to), shift);
  let parts = 0;
  if (relief !== null) {
    parts |= PART.relief;
    into.keepMid.set(relief.keepMid.subarray(row + from, row + to), shift);
    into.keepFine.set(relief.keepFine.subarray(row + from, row + to), shift);
    into.shade.set(relief.shade.subarray(row + from, row + to), shift);
    into.tilt.set(relief.tilt.subarray(2 * (row + from), 2 * (row + to)), 2 * shift);
  }
  if (calm !== null) {
    parts |= PART.calm;
    writeLine(kernels, into, held, 'calm', calm.light, y - region.top);
    writeLine(kernels, into, held, 'spread', calm.gloss, y - region.top);
  }
  if (surfaces !== null) {
    parts |= PART.surface;
    surfaceRowByKernel(kernels, surfaces, y, into.column, count, owners, into.surface);
  }
  lay(into.surface);
  if (hasNap) {
    parts |= PART.nap;
    writeLine(kernels, into, held, 'normal', normal, y);
  }
  kernels.lightRow(table, count, region.left, from - shift, parts);
  plain.set(into.plain.subarray(0, count));
  lit.light.set(into.light.subarray(0, count), start);
  lit.cavity.set(into.cavity.subarray(0, count), start);
  lit.around.set(into.around.subarray(0, count), start);
  lit.tone.set(into.tone.subarray(0, count), start);
  lit.shine.set(into.shine.subarray(0, count), start);
  lit.tint.set(into.tint.subarray(0, 3 * count), 3 * start);
};
