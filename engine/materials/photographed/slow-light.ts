/**
 * Light on a flat piece, such as from a window on one side: a cubic polynomial that is fitted to the log of each channel.
 * It varies too slowly to include stains, scars and stripes, which remain part of the material.
 */
import { solveLinear } from '../../raster/solve-linear.ts';
import type { Plane3 } from '../../raster/raster.ts';

/** Natural log of the light, RGB, at a point of the piece, 0..1 across and down. */
export type SlowLight = (u: number, v: number) => [number, number, number];

const DEGREE = 3;
/** Cells along the longer side, whose means are fitted. */
const CELLS = 64;
/** Minimum light of a cell, so that it has a logarithm. */
const MIN_LIGHT = 0.0015;

const terms: [number, number][] = [];
for (let i = 0; i <= DEGREE; i++) for (let j = 0; i + j <= DEGREE; j++) terms.push([i, j]);

const basis = (u: number, v: number): number[] => {
  const [x, y] = [2 * u - 1, 2 * v - 1];
  return terms.map(([i, j]) => x ** i * y ** j);
};

/** Natural log of each cell's mean, by channel. */
const logCellMeans = ({ width, height, data }: Plane3): { columns: number; rows: number; log: Float32Array } => {
  const step = Math.max(width, height) / CELLS;
  const columns = Math.max(4, Math.round(width / step));
  const rows = Math.max(4, Math.round(height / step));
  const sums = new Float64Array(columns * rows * 3);
  const counts = new Float64Array(columns * rows);
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor((y * rows) / height) * columns;
    for (let x = 0; x < width; x++, i += 3) {
      const cell = row + Math.floor((x * columns) / width);
      counts[cell]++;
      for (let c = 0; c < 3; c++) sums[3 * cell + c] += data[i + c];
    }
  }
  return {
    columns,
    rows,
    log: Float32Array.from(sums, (sum, k) =>
      Math.log(Math.max(MIN_LIGHT, sum / Math.max(1, counts[Math.floor(k / 3)]))),
    ),
  };
};

interface Equations {
  rows: number[][];
  /** Right-hand sides, by channel. */
  values: [number[], number[], number[]];
  /** Weights before the first round of reweighting. */
  weights: number[];
}

/** Iteratively reweighted least squares with Tukey's biweight. */
const fit = (rows: readonly number[][], values: readonly number[], priorWeights: readonly number[]): number[] => {
  let weights = Float64Array.from(priorWeights);
  let coefficients = terms.map(() => 0);
  for (let round = 0; round < 4; round++) {
    const matrix = terms.map((_, k) => terms.map((__, j) => (j === k ? 1e-6 : 0)));
    const right = terms.map(() => 0);
    rows.forEach((row, k) => {
      if (weights[k] === 0) return;
      for (let a = 0; a < row.length; a++) {
        right[a] += weights[k] * row[a] * values[k];
        for (let b = 0; b < row.length; b++) matrix[a][b] += weights[k] * row[a] * row[b];
      }
    });
    coefficients = solveLinear(matrix, right) ?? coefficients;
    const residuals = Float64Array.from(
      values,
      (value, k) => value - rows[k].reduce((sum, t, a) => sum + t * coefficients[a], 0),
    );
    // Standard deviation from the median absolute residual of a Gaussian.
    const sigma = residuals.map(Math.abs).sort()[residuals.length >> 1] / 0.6745 || 1e-6;
    weights = residuals.map((r, k) => priorWeights[k] * Math.max(0, 1 - (r / (4.7 * sigma)) ** 2) ** 2);
  }
  return coefficients;
};

/** Weight of single cells in a pattern: they only set the constant, which differences of cells do not determine. */
const PATTERN_CELL_WEIGHT = 1e-4;

/**
 * @param steps shifts after which a pattern repeats, as fractions of the piece: points one step apart differ only in their
 * light. Without steps the material is assumed to be uniform except for stains.
 */
export const slowLight = (piece: Plane3, steps: readonly (readonly [number, number])[] = []): SlowLight => {
  const { columns, rows, log } = logCellMeans(piece);
  const read = (u: number, v: number, c: number): number => {
    const x = Math.min(columns - 1.001, Math.max(0, u * columns - 0.5));
    const y = Math.min(rows - 1.001, Math.max(0, v * rows - 0.5));
    const [ix, iy] = [x | 0, y | 0];
    const [tx, ty] = [x - ix, y - iy];
    const p = 3 * (iy * columns + ix) + c;
    const q = p + 3 * columns;
    return (log[p] * (1 - tx) + log[p + 3] * tx) * (1 - ty) + (log[q] * (1 - tx) + log[q + 3] * tx) * ty;
  };
  const equations: Equations = { rows: [], values: [[], [], []], weights: [] };
  const add = (row: number[], value: (c: number) => number, weight: number): void => {
    equations.rows.push(row);
    for (let c = 0; c < 3; c++) equations.values[c].push(value(c));
    equations.weights.push(weight);
  };
  for (let k = 0; k < columns * rows; k++) {
    const [u, v] = [((k % columns) + 0.5) / columns, (Math.floor(k / columns) + 0.5) / rows];
    const here = basis(u, v);
    add(here, (c) => log[3 * k + c], steps.length === 0 ? 1 : PATTERN_CELL_WEIGHT);
    // The farther apart two points are, the more their difference tells about the light.
    for (const [du, dv] of steps) {
      const maxRepeats = Math.floor(Math.min(0.9 / Math.max(1e-6, Math.abs(du)), 0.9 / Math.max(1e-6, Math.abs(dv))));
      for (const repeatCount of new Set([1, Math.ceil(maxRepeats / 2), maxRepeats])) {
        const [pu, pv] = [u + repeatCount * du, v + repeatCount * dv];
        if (repeatCount < 1 || pu < 0 || pu > 1 || pv < 0 || pv > 1) continue;
        add(
          basis(pu, pv).map((t, a) => t - here[a]),
          (c) => read(pu, pv, c) - log[3 * k + c],
          1,
        );
      }
    }
  }
  const polynomials = equations.values.map((values) => fit(equations.rows, values, equations.weights));
  return (u, v) => {
    const row = basis(u, v);
    return polynomials.map((coefficients) => row.reduce((sum, t, a) => sum + t * coefficients[a], 0)) as [
      number,
      number,
      number,
    ];
  };
};

/** Relights the whole piece with the light at (u, v). */
export const relightEvenly = ({ width, height, data }: Plane3, light: SlowLight, u: number, v: number): Plane3 => {
  const at = light(u, v);
  const relit = new Float32Array(data.length);
  // The light is computed at every eighth pixel and interpolated.
  const STEP = 8;
  const columns = Math.ceil(width / STEP) + 1;
  const rows = Math.ceil(height / STEP) + 1;
  const factor = new Float32Array(columns * rows * 3);
  for (let k = 0; k < columns * rows; k++) {
    const here = light(((k % columns) * STEP) / width, (Math.floor(k / columns) * STEP) / height);
    for (let c = 0; c < 3; c++) factor[3 * k + c] = Math.exp(at[c] - here[c]);
  }
  for (let y = 0, i = 0; y < height; y++) {
    const fy = y / STEP;
    const iy = fy | 0;
    const ty = fy - iy;
    for (let x = 0; x < width; x++, i += 3) {
      const fx = x / STEP;
      const ix = fx | 0;
      const tx = fx - ix;
      const p = 3 * (iy * columns + ix);
      const q = p + 3 * columns;
      for (let c = 0; c < 3; c++)
        relit[i + c] =
          data[i + c] *
          ((factor[p + c] * (1 - tx) + factor[p + 3 + c] * tx) * (1 - ty) +
            (factor[q + c] * (1 - tx) + factor[q + 3 + c] * tx) * ty);
    }
  }
  return { width, height, data: relit };
};
