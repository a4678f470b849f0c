/** Fits a quadratic to each side of a panel's outline, as its deviation from the straight side of the patch. */
import type { PatchOutline, Point } from '../../geometry/geometry.ts';
import { type Homography, STRAIGHT_OUTLINE } from '../../geometry/panel-map.ts';

type Quadratic = [number, number, number];

/** Weighted least squares by the normal equations; `null` if they are singular. */
const fitQuadratic = (xs: readonly number[], ys: readonly number[], weights: readonly number[]): Quadratic | null => {
  const moments = [0, 0, 0, 0, 0];
  const right = [0, 0, 0];
  for (let i = 0; i < xs.length; i++) {
    let power = weights[i];
    for (let k = 0; k < 5; k++) {
      moments[k] += power;
      if (k < 3) right[k] += power * ys[i];
      power *= xs[i];
    }
  }
  // A small penalty on curvature keeps the fit stable where half of the outline is hidden.
  moments[4] += 0.02 * moments[0];
  const det = (a: number[]): number =>
    a[0] * (a[4] * a[8] - a[5] * a[7]) - a[1] * (a[3] * a[8] - a[5] * a[6]) + a[2] * (a[3] * a[7] - a[4] * a[6]);
  const [m0, m1, m2, m3, m4] = moments;
  const matrix = [m0, m1, m2, m1, m2, m3, m2, m3, m4];
  const determinant = det(matrix);
  if (Math.abs(determinant) < 1e-9) return null;
  // Cramer's rule.
  return [0, 1, 2].map(
    (k) => det(matrix.map((value, i) => (i % 3 === k ? right[Math.floor(i / 3)] : value))) / determinant,
  ) as Quadratic;
};

const valueAt = ([c0, c1, c2]: Quadratic, x: number): number => c0 + x * (c1 + x * c2);

/** Iteratively reweighted least squares: one plain fit, then three with Cauchy weights. */
const robustQuadratic = (xs: readonly number[], ys: readonly number[]): Quadratic | null => {
  let weights = xs.map(() => 1);
  let fit: Quadratic | null = null;
  for (let round = 0; round < 4; round++) {
    fit = fitQuadratic(xs, ys, weights);
    if (fit === null) return null;
    const current = fit;
    weights = xs.map((x, i) => 1 / (1 + ((ys[i] - valueAt(current, x)) / 0.04) ** 2));
  }
  return fit;
};

const BINS = 24;

/** Largest deviation of an outline from its patch's side, as a fraction of the panel. */
const MAX_DEVIATION = 0.3;

/** @param outline points of the outline in the pixels that `toPatch` maps */
export const fitOutline = (outline: readonly Point[], toPatch: Homography): PatchOutline => {
  const bins = (start: number): number[] => Array.from({ length: BINS }, () => start);
  const minimums = { u: bins(Infinity), v: bins(Infinity) };
  const maximums = { u: bins(-Infinity), v: bins(-Infinity) };
  for (const [x, y] of outline) {
    const w = 1 / (toPatch.g * x + toPatch.h * y + toPatch.i);
    const u = (toPatch.a * x + toPatch.b * y + toPatch.c) * w;
    const v = (toPatch.d * x + toPatch.e * y + toPatch.f) * w;
    const row = Math.min(BINS - 1, Math.max(0, Math.floor(v * BINS)));
    const column = Math.min(BINS - 1, Math.max(0, Math.floor(u * BINS)));
    minimums.u[row] = Math.min(minimums.u[row], u);
    maximums.u[row] = Math.max(maximums.u[row], u);
    minimums.v[column] = Math.min(minimums.v[column], v);
    maximums.v[column] = Math.max(maximums.v[column], v);
  }
  const side = (values: readonly number[], straight: 0 | 1): Quadratic => {
    const xs: number[] = [];
    const ys: number[] = [];
    // Without the ends, which are rounded corners.
    for (let b = 3; b < BINS - 3; b++) {
      if (!Number.isFinite(values[b])) continue;
      xs.push((b + 0.5) / BINS);
      ys.push(values[b]);
    }
    const fit = xs.length >= 6 ? robustQuadratic(xs, ys) : null;
    const isPlausible = fit && [0, 0.5, 1].every((x) => Math.abs(valueAt(fit, x) - straight) < MAX_DEVIATION);
    return isPlausible ? fit : [straight, 0, 0];
  };
  if (outline.length < 16) return STRAIGHT_OUTLINE;
  return {
    left: side(minimums.u, 0),
    right: side(maximums.u, 1),
    top: side(minimums.v, 0),
    bottom: side(maximums.v, 1),
  };
};
