/** Borders of two panels' planes: smooth, and with the relation of their scales. */
import { solveSymmetric } from '../raster/solve-symmetric.ts';

interface LabelGrid {
  /** Panel by cell. */
  hostOf: Uint8Array;
  /** 1 = a plane was found for the cell. */
  reached: Uint8Array;
  columns: number;
  rows: number;
}

/** Cells to each side of a border that vote again, and those around each that have a vote. */
const DISPUTED = 6;
const VOTERS = 4;
/** Votes of a cell far from any border. */
export const SURE = 127;

export interface Borders {
  /** Second-best host of each cell; its own host where there is none. */
  rivalOf: Uint8Array;
  /** Votes around each cell for its host minus those for its rival, SURE far from any border. */
  lead: Int8Array;
  /** Cells at the border of each two panels: x, y by turns, by `a * 256 + b`, a < b. */
  points: Map<number, number[]>;
}

export const findBorders = ({ hostOf, reached, columns, rows }: LabelGrid): Borders => {
  const rivalOf = hostOf.slice();
  const lead = new Int8Array(hostOf.length).fill(SURE);
  const points = new Map<number, number[]>();
  const ways = [-1, 1, -columns, columns];
  let wave: number[] = [];
  for (let y = 1; y < rows - 1; y++) {
    for (let x = 1; x < columns - 1; x++) {
      const c = y * columns + x;
      if (reached[c] === 0) continue;
      const way = ways.find((w) => reached[c + w] === 1 && hostOf[c + w] !== hostOf[c]);
      if (way === undefined) continue;
      const [own, other] = [hostOf[c], hostOf[c + way]];
      rivalOf[c] = other;
      wave.push(c);
      const pair = Math.min(own, other) * 256 + Math.max(own, other);
      const line = points.get(pair);
      if (line === undefined) points.set(pair, [x, y]);
      else line.push(x, y);
    }
  }
  const disputed = [...wave];
  for (let turn = 1; turn < DISPUTED; turn++) {
    const next: number[] = [];
    for (const c of wave) {
      for (const way of ways) {
        const n = c + way;
        if (n < 0 || n >= hostOf.length || reached[n] === 0 || rivalOf[n] !== hostOf[n] || hostOf[n] !== hostOf[c])
          continue;
        rivalOf[n] = rivalOf[c];
        next.push(n);
      }
    }
    disputed.push(...next);
    wave = next;
  }
  for (const c of disputed) {
    const [cx, cy] = [c % columns, Math.floor(c / columns)];
    let votes = 0;
    for (let y = Math.max(0, cy - VOTERS); y <= Math.min(rows - 1, cy + VOTERS); y++) {
      for (let x = Math.max(0, cx - VOTERS); x <= Math.min(columns - 1, cx + VOTERS); x++) {
        const host = reached[y * columns + x] === 1 ? hostOf[y * columns + x] : -1;
        if (host === hostOf[c]) votes++;
        else if (host === rivalOf[c]) votes--;
      }
    }
    lead[c] = votes;
  }
  return { rivalOf, lead, points };
};

/**
 * How much a panel's own scale is trusted against a long border, for its share of the photo: one that fills 4 % as
 * much as the border.
 */
const OWN = 25;
const LEAST = 0.05;
const MAX_OWN = 1;
/** How far a scale is changed at most (natural log). */
const MOST = Math.log(1.8);
/** A border this long counts fully, in cells. */
const LONG = 60;

/**
 * A border is one line on the seat: measured in either plane it must be as long. Planes whose scales contradict each
 * other meet half-way.
 * @param shares of the photo, by panel, 0..1
 * @param centimetersAlong of a step of one cell in direction (dx, dy) at a cell, in a panel's plane
 * @returns a factor on each panel's centimeters
 */
export const agreedScales = (
  shares: readonly number[],
  points: Borders['points'],
  centimetersAlong: (panel: number, x: number, y: number, dx: number, dy: number) => number,
): Float64Array => {
  const matrix = shares.map((share, k) =>
    shares.map((_, j) => (j === k ? Math.min(MAX_OWN, Math.max(LEAST, OWN * share)) : 0)),
  );
  const right = shares.map(() => 0);
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
    const trust = Math.min(1, count / 2 / LONG);
    // The equation factor a + ratio = factor b, in logarithms.
    matrix[a][a] += trust;
    matrix[b][b] += trust;
    matrix[a][b] -= trust;
    matrix[b][a] -= trust;
    right[a] -= trust * ratio;
    right[b] += trust * ratio;
  }
  const factors = solveSymmetric(matrix, right) ?? [];
  return Float64Array.from(shares, (_, k) => Math.exp(Math.min(MOST, Math.max(-MOST, factors[k] ?? 0))));
};
