/**
 * The new material's surface along one row: slopes and tone from its tile at each pixel's position on the panel, at the
 * mip level of the pixel's footprint. Tiles stay in the kernels' memory until another picture needs the space.
 */
import { growingArrays } from '../kernels/kernel-arrays.ts';
import { kernels } from '../kernels/kernels.ts';
import { mottleTile } from '../materials/mottle.ts';
import type { SurfaceTile } from '../materials/surface-tile.ts';
import { analysisRowOffset, LEVEL_DITHER, type PanelFrame } from './panel-frame.ts';

const ZONES = 256;
const PANEL_NUMBERS = 9;
/** Slope x, slope y, tone and one unused byte. */
const TEXEL_BYTES = 4;
/** Size, last level and centimeters per texel, followed by pointers to the levels: `Tile` of kernels/assembly/surface-row.ts. */
const HEADER_BYTES = 16;
const MAX_LEVELS = 16;

/** Arrays in the order of `ArrayIndex` in kernels/assembly/surface-row.ts. */
const rowsFor = growingArrays(
  ({ width, analysisWidth, panelCount }: { width: number; analysisWidth: number; panelCount: number }) =>
    ({
      scales: [Float64Array, 3],
      matrix: [Float64Array, PANEL_NUMBERS * panelCount],
      panels: [Uint8Array, analysisWidth],
      tiles: [Uint32Array, ZONES],
      pixelZones: [Uint8Array, width],
      dither: [Float32Array, LEVEL_DITHER.length],
      mottle: [Int8Array, mottleTile().size ** 2],
    }) as const,
  ({ dither, mottle }) => {
    dither.set(LEVEL_DITHER);
    const [finest] = mottleTile().levels;
    for (let i = 0; i < mottle.length; i++) mottle[i] = finest[3 * i + 2];
  },
);

/** Memory of one tile, in which another tile of at most its size may replace it. */
interface Slot {
  pointer: number;
  bytes: number;
  tile: SurfaceTile;
}

const slots: Slot[] = [];
/** Tiles of the picture that was painted last, and the arrays with their pointers. */
let placed: { tiles: readonly (SurfaceTile | undefined)[]; rows: ReturnType<typeof rowsFor> } | undefined;

const bytesOf = ({ levels }: SurfaceTile): number =>
  HEADER_BYTES + 4 * MAX_LEVELS + levels.reduce((sum, level) => sum + (level.length / 3) * TEXEL_BYTES, 0);

const writeTile = (pointer: number, { size, texelCm, levels }: SurfaceTile): void => {
  const { memory } = kernels();
  const header = new DataView(memory.buffer, pointer, HEADER_BYTES + 4 * MAX_LEVELS);
  header.setInt32(0, size, true);
  header.setInt32(4, levels.length - 1, true);
  header.setFloat64(8, texelCm, true);
  let at = pointer + HEADER_BYTES + 4 * MAX_LEVELS;
  levels.forEach((level, k) => {
    header.setUint32(HEADER_BYTES + 4 * k, at, true);
    const texels = new Int8Array(memory.buffer, at, (level.length / 3) * TEXEL_BYTES);
    for (let from = 0, to = 0; from < level.length; from += 3, to += TEXEL_BYTES) {
      texels[to] = level[from];
      texels[to + 1] = level[from + 1];
      texels[to + 2] = level[from + 2];
    }
    at += texels.length;
  });
};

/** @param needed tiles of the picture, which must not be replaced @returns pointer to the tile */
const placeTile = (tile: SurfaceTile, needed: readonly (SurfaceTile | undefined)[]): number => {
  const found = slots.find((slot) => slot.tile === tile);
  if (found) return found.pointer;
  const bytes = bytesOf(tile);
  let slot =
    slots.length < MAX_SLOTS ? undefined : slots.find((one) => one.bytes >= bytes && !needed.includes(one.tile));
  if (slot) slot.tile = tile;
  else {
    slot = { pointer: kernels().allocate(bytes), bytes, tile };
    slots.push(slot);
  }
  writeTile(slot.pointer, tile);
  return slot.pointer;
};

/** With this many tiles in memory, those that the picture does not need are replaced. */
const MAX_SLOTS = 4;

/** Surfaces of one picture's zones. */
export interface SurfaceSetup {
  frame: PanelFrame;
  tiles: readonly (SurfaceTile | undefined)[];
  /** `frame.matrix` in columns, as the kernel reads it: u and v for x, for y and for 1, then the denominator's row. */
  matrix: Float64Array;
}

export const surfaceSetup = (frame: PanelFrame, tiles: readonly (SurfaceTile | undefined)[]): SurfaceSetup => {
  const matrix = new Float64Array(frame.matrix.length);
  for (let m = 0; m < matrix.length; m += PANEL_NUMBERS) {
    const [a, b, c, d, e, f, g, h, i] = frame.matrix.subarray(m, m + PANEL_NUMBERS);
    matrix.set([a, d, b, e, c, f, g, h, i], m);
  }
  return { frame, tiles, matrix };
};

/** Copies the tiles into the kernels' memory. It may grow, so views of it must be made afterwards. */
export const placeSurfaces = ({ frame, tiles }: SurfaceSetup, width: number): void => {
  const rows = rowsFor({ width, analysisWidth: frame.analysisWidth, panelCount: frame.panelCount });
  if (placed?.tiles === tiles && placed.rows === rows) return;
  const pointers = tiles.map((tile) => (tile === undefined ? 0 : placeTile(tile, tiles)));
  rows.arrays().tiles.fill(0).set(pointers);
  placed = { tiles, rows };
};

/**
 * Reads the surface at the pixels of row `y`. Call `placeSurfaces` first.
 * @param columns column of each pixel, in the kernels' memory
 * @param out slope x, slope y, tone and mottle of each, interleaved, about -1..1; also in the kernels' memory
 */
export const surfaceRow = (
  { frame, matrix }: SurfaceSetup,
  y: number,
  columns: Int32Array,
  count: number,
  pixelZones: Uint8Array,
  out: Float32Array,
): void => {
  const { cmPerPixel, toAnalysis, analysisWidth, panelOf, panelCount } = frame;
  const { table, arrays } = rowsFor({ width: count, analysisWidth, panelCount });
  const into = arrays();
  const mottle = mottleTile();
  const row = analysisRowOffset(frame, y);
  into.scales.set([cmPerPixel, toAnalysis, mottle.texelCm]);
  into.matrix.set(matrix);
  into.panels.set(panelOf.subarray(row, row + analysisWidth));
  into.pixelZones.set(pixelZones.subarray(0, count));
  kernels().surfaceRow(table, count, y, columns.byteOffset, analysisWidth, panelCount, mottle.size, out.byteOffset);
};
