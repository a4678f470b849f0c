/**
 * The new material's own surface along one row: the tile's slopes and tone where each pixel lies on its panel, from the
 * pyramid level that fits the pixel's footprint. Tiles lie in the kernels' memory as long as no other picture needs
 * their place.
 */
import { growingArrays } from '../kernels/kernel-arrays.ts';
import { kernels } from '../kernels/kernels.ts';
import { mottleTile } from '../materials/mottle.ts';
import type { SurfaceTile } from '../materials/surface-tile.ts';
import { analysisRow, CHANCE, type PanelFrame } from './panel-frame.ts';

const ZONES = 256;
const PANEL_NUMBERS = 9;
/** Slope x, slope y, tone, nothing. */
const TEXEL_BYTES = 4;
/** Size, last level, centimeters a texel, then a pointer a level: `Tile` of kernels/assembly/surface-row.ts. */
const HEADER_BYTES = 16;
const MAX_LEVELS = 16;

/** Arrays in the order of `In` in kernels/assembly/surface-row.ts. */
const rowsFor = growingArrays(
  ({ width, analysisWidth, panels }: { width: number; analysisWidth: number; panels: number }) =>
    ({
      scales: [Float64Array, 3],
      matrix: [Float64Array, PANEL_NUMBERS * panels],
      panels: [Uint8Array, analysisWidth],
      tiles: [Uint32Array, ZONES],
      owners: [Uint8Array, width],
      chance: [Float32Array, CHANCE.length],
      mottle: [Int8Array, mottleTile().size ** 2],
    }) as const,
  ({ chance, mottle }) => {
    chance.set(CHANCE);
    const [finest] = mottleTile().levels;
    for (let i = 0; i < mottle.length; i++) mottle[i] = finest[3 * i + 2];
  },
);

/** A place for one tile, which another tile of at most its bytes may take over. */
interface Slot {
  pointer: number;
  bytes: number;
  tile: SurfaceTile;
}

const slots: Slot[] = [];
/** Tiles that lie ready for the picture that was painted last, and the arrays that say where. */
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

/** @param needed tiles of the picture, which keep their places @returns where the tile lies */
const placeTile = (tile: SurfaceTile, needed: readonly (SurfaceTile | undefined)[]): number => {
  const found = slots.find((slot) => slot.tile === tile);
  if (found) return found.pointer;
  const bytes = bytesOf(tile);
  let slot = slots.length < SLOTS ? undefined : slots.find((one) => one.bytes >= bytes && !needed.includes(one.tile));
  if (slot) slot.tile = tile;
  else {
    slot = { pointer: kernels().take(bytes), bytes, tile };
    slots.push(slot);
  }
  writeTile(slot.pointer, tile);
  return slot.pointer;
};

/** Tiles that stay in memory although the latest picture does not need them. */
const SLOTS = 4;

/** Surfaces of one picture's zones. */
export interface SurfaceSetup {
  frame: PanelFrame;
  tiles: readonly (SurfaceTile | undefined)[];
  /** `frame.matrix` as the kernel reads it: what x, y and 1 add to u and v, then the denominator. */
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

/** Makes room and brings the tiles into memory, which may grow: views of it are to be asked for afterwards. */
export const placeSurfaces = ({ frame, tiles }: SurfaceSetup, width: number): void => {
  const rows = rowsFor({ width, analysisWidth: frame.analysisWidth, panels: frame.panels });
  if (placed?.tiles === tiles && placed.rows === rows) return;
  const pointers = tiles.map((tile) => (tile === undefined ? 0 : placeTile(tile, tiles)));
  rows.arrays().tiles.fill(0).set(pointers);
  placed = { tiles, rows };
};

/**
 * Reads the surface after `placeSurfaces`.
 * @param columns of each pixel, in the kernels' memory
 * @param out slope x, slope y, tone and slow mottle of each, interleaved, about -1..1; also in the kernels' memory
 */
export const surfaceRow = (
  { frame, matrix }: SurfaceSetup,
  y: number,
  columns: Int32Array,
  count: number,
  owners: Uint8Array,
  out: Float32Array,
): void => {
  const { cmPerPixel, toAnalysis, analysisWidth, panelOf, panels } = frame;
  const { table, arrays } = rowsFor({ width: count, analysisWidth, panels });
  const into = arrays();
  const mottle = mottleTile();
  const row = analysisRow(frame, y);
  into.scales.set([cmPerPixel, toAnalysis, mottle.texelCm]);
  into.matrix.set(matrix);
  into.panels.set(panelOf.subarray(row, row + analysisWidth));
  into.owners.set(owners.subarray(0, count));
  kernels().surfaceRow(table, count, y, columns.byteOffset, analysisWidth, panels, mottle.size, out.byteOffset);
};
