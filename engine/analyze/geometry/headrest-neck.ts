/** Cuts a headrest that is one with its backrest (sports seats, or a post that can't be seen) off at the shoulders. */
import { connectedPieces, type Grid, type Piece } from './pieces.ts';

/** Shoulders are at least this much wider than the headrest above them. */
const SHOULDERS = 1.32;
/** A headrest keeps its width over its lower part; a rounded backrest does not. */
const STEADY = 1.3;

const rowWidths = (cells: Uint8Array, grid: Grid): { top: number; widths: number[] } => {
  let top = -1;
  const widths: number[] = [];
  for (let y = 0; y < grid.height; y++) {
    let count = 0;
    for (let x = 0; x < grid.width; x++) count += cells[y * grid.width + x];
    if (count > 0 && top < 0) top = y;
    if (top >= 0) widths.push(count);
  }
  while (widths.length && widths[widths.length - 1] === 0) widths.pop();
  return { top, widths };
};

const mean = (a: readonly number[]): number => a.reduce((s, x) => s + x, 0) / Math.max(1, a.length);

/** How dark a line is, 0..1, that runs across a row of the piece (or bends by some rows on its way). */
const darknessOf = (row: number, cells: Uint8Array, valley: Float32Array, grid: Grid, bend: number): number => {
  let sum = 0;
  let count = 0;
  for (let x = 0; x < grid.width; x++) {
    if (!cells[row * grid.width + x]) continue;
    let most = 0;
    for (let y = Math.max(0, row - bend); y <= Math.min(grid.height - 1, row + bend); y++)
      most = Math.max(most, valley[y * grid.width + x]);
    sum += most;
    count++;
  }
  return count ? sum / count : 0;
};

/** Bonus for a dark line right across, as a width ratio. */
const LINE_WORTH = 0.75;
/** Darkness that any row reaches by chance. */
const CHANCE = 0.25;

/** @param valley dark lines of the photo, 0..1 a cell */
export const splitHeadrest = (piece: Piece, valley: Float32Array, grid: Grid): Piece[] => {
  const { top, widths } = rowWidths(piece.cells, grid);
  const height = widths.length;
  if (height < 24 || height < 0.8 * Math.max(...widths)) return [piece];
  const window = Math.max(3, Math.round(0.09 * height));
  let best = -1;
  let most = SHOULDERS;
  for (let r = Math.round(0.13 * height); r < 0.45 * height; r++) {
    const above = widths.slice(r - window, r);
    const ratio = mean(widths.slice(r + window, r + 2 * window)) / mean(above);
    // A seat cut by the picture's upper border shows no whole headrest: there only its shoulders count.
    const line = top <= 1 ? 0 : Math.max(0, darknessOf(top + r, piece.cells, valley, grid, 2) - CHANCE);
    const score = ratio + LINE_WORTH * line;
    if (ratio > 1.08 && score > most && Math.max(...above) < STEADY * Math.min(...above)) {
      most = score;
      best = r;
    }
  }
  if (best < 0) return [piece];
  const upper = piece.cells.slice();
  const lower = piece.cells.slice();
  upper.fill(0, (top + best) * grid.width);
  lower.fill(0, 0, (top + best) * grid.width);
  const parts = [upper, lower].flatMap((cells) => connectedPieces(cells, grid, Math.max(6, 0.03 * piece.area)));
  return parts.length >= 2 ? parts : [piece];
};
