/** Borders between the planes of panels: smoothing them by majority, and making the planes' scales agree there. */
import { solveLinear } from '../raster/solve-linear.ts';

interface LabelGrid {
  /** Panel whose plane applies, by cell. */
  planeOf: Uint8Array;
  /** 1 = a plane applies to the cell. */
  reached: Uint8Array;
  columns: number;
  rows: number;
}

/** Width in cells of the band along a border for which majorities are counted, and the radius of the count. */
const BORDER_CELLS = 6;
const VOTE_RADIUS = 4;
/** Margin of cells outside of that band. */
const FAR_MARGIN = 127;

export interface Borders {
  /** The plane across the nearest border; the cell's own plane if none is near. */
  otherPlaneOf: Uint8Array;
  /** Cells around each cell that have its plane, minus those that have the other plane. */
  margin: Int8Array;
  /** Coordinates x, y, x, y ... of the cells at the border of panels a < b, by `a * 256 + b`. */
  points: Map<number, number[]>;
}

export const findBorders = ({ planeOf, reached, columns, rows }: LabelGrid): Borders => {
  const otherPlaneOf = planeOf.slice();
  const margin = new Int8Array(planeOf.length).fill(FAR_MARGIN);
  const points = new Map<number, number[]>();
  const steps = [-1, 1, -columns, columns];
  let wave: number[] = [];
  for (let y = 1; y < rows - 1; y++) {
    for (let x = 1; x < columns - 1; x++) {
      const c = y * columns + x;
      if (reached[c] === 0) continue;
      const step = steps.find((n) => reached[c + n] === 1 && planeOf[c + n] !== planeOf[c]);
      if (step === undefined) continue;
      const [own, other] = [planeOf[c], planeOf[c + step]];
      otherPlaneOf[c] = other;
      wave.push(c);
      const pair = Math.min(own, other) * 256 + Math.max(own, other);
      const line = points.get(pair);
      if (line === undefined) points.set(pair, [x, y]);
      else line.push(x, y);
    }
  }
  const borderCells = [...wave];
  for (let turn = 1; turn < BORDER_CELLS; turn++) {
    const next: number[] = [];
    for (const c of wave) {
      for (const step of steps) {
        const n = c + step;
        if (
          n < 0 ||
          n >= planeOf.length ||
          reached[n] === 0 ||
          otherPlaneOf[n] !== planeOf[n] ||
          planeOf[n] !== planeOf[c]
        )
          continue;
        otherPlaneOf[n] = otherPlaneOf[c];
        next.push(n);
      }
    }
    borderCells.push(...next);
    wave = next;
  }
  for (const c of borderCells) {
    const [cx, cy] = [c % columns, Math.floor(c / columns)];
    let votes = 0;
    for (let y = Math.max(0, cy - VOTE_RADIUS); y <= Math.min(rows - 1, cy + VOTE_RADIUS); y++) {
      for (let x = Math.max(0, cx - VOTE_RADIUS); x <= Math.min(columns - 1, cx + VOTE_RADIUS); x++) {
        const plane = reached[y * columns + x] === 1 ? planeOf[y * columns + x] : -1;
        if (plane === planeOf[c]) votes++;
        else if (plane === otherPlaneOf[c]) votes--;
      }
    }
    margin[c] = votes;
  }
  return { otherPlaneOf, margin, points };
};

/** Weight of a panel's own scale relative to a long border, per fraction of the photo: 1 for 4 % and more. */
const OWN_WEIGHT = 25;
const MIN_OWN_WEIGHT = 0.05;
const MAX_OWN_WEIGHT = 1;
/** Largest change of a scale, natural log. */
const MAX_CHANGE = Math.log(1.8);
/** Minimum length of a border, in cells, for its full weight. */
const LONG_BORDER = 60;

/**
 * Adjusts the scales of planes by least squares, so that a border is about as long in one plane as in the other.
 * @param fractions of the photo, by panel, 0..1
 * @param centimetersAlong length of a step of one cell in direction (dx, dy), in a panel's plane
 * @returns factor on each panel's centimeters
 */
export const reconcileScales = (
  fractions: readonly number[],
  points: Borders['points'],
  centimetersAlong: (panel: number, x: number, y: number, dx: number, dy: number) => number,
): Float64Array => {
  const matrix = fractions.map((fraction, k) =>
    fractions.map((_, j) => (j === k ? Math.min(MAX_OWN_WEIGHT, Math.max(MIN_OWN_WEIGHT, OWN_WEIGHT * fraction)) : 0)),
  );
  const right = fractions.map(() => 0);
  for (const [pair, line] of points) {
    const [a, b] = [pair >> 8, pair & 255];
    const count = line.length / 2;
    let [mx, my] = [0, 0];
    for (let i = 0; i < line.length; i += 2) {
      mx += line[i] / count;
      my += line[i + 1] / count;
    }
    let [xx, xy, yy] = [0, 0, 0];
    for (let i = 0; i < line.length; i += 2) {
      xx += (line[i] - mx) ** 2;
      xy += (line[i] - mx) * (line[i + 1] - my);
      yy += (line[i + 1] - my) ** 2;
    }
    const angle = 0.5 * Math.atan2(2 * xy, xx - yy);
    const ratio = Math.log(
      centimetersAlong(a, mx, my, Math.cos(angle), Math.sin(angle)) /
        centimetersAlong(b, mx, my, Math.cos(angle), Math.sin(angle)),
    );
    if (!Number.isFinite(ratio)) continue;
    const weight = Math.min(1, count / 2 / LONG_BORDER);
    // Adds the equation factor a + ratio = factor b, in logarithms.
    matrix[a][a] += weight;
    matrix[b][b] += weight;
    matrix[a][b] -= weight;
    matrix[b][a] -= weight;
    right[a] -= weight * ratio;
    right[b] += weight * ratio;
  }
  const factors = solveLinear(matrix, right) ?? [];
  return Float64Array.from(fractions, (_, k) => Math.exp(Math.min(MAX_CHANGE, Math.max(-MAX_CHANGE, factors[k] ?? 0))));
};
