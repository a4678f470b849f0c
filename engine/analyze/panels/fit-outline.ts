/** The quadratics by which a panel's real outline departs from its four-cornered patch. */
import type { PatchOutline, Point } from '../../geometry/geometry.ts';
import { type Homography, STRAIGHT_OUTLINE } from '../../geometry/panel-map.ts';

type Quadratic = [number, number, number];

/** Least squares with weights; `null` when the points don't determine it. */
const fitQuadratic = (t: readonly number[], y: readonly number[], w: readonly number[]): Quadratic | null => {
  const s = [0, 0, 0, 0, 0];
  const r = [0, 0, 0];
  for (let i = 0; i < t.length; i++) {
    let p = w[i];
    for (let k = 0; k < 5; k++) {
      s[k] += p;
      if (k < 3) r[k] += p * y[i];
      p *= t[i];
    }
  }
  // A little stiffness against bending: an outline that is half hidden must not swing.
  s[4] += 0.02 * s[0];
  const det = (a: number[]): number =>
    a[0] * (a[4] * a[8] - a[5] * a[7]) - a[1] * (a[3] * a[8] - a[5] * a[6]) + a[2] * (a[3] * a[7] - a[4] * a[6]);
  const m = [s[0], s[1], s[2], s[1], s[2], s[3], s[2], s[3], s[4]];
  const d = det(m);
  if (Math.abs(d) < 1e-9) return null;
  return [0, 1, 2].map((k) => det(m.map((value, i) => (i % 3 === k ? r[Math.floor(i / 3)] : value))) / d) as Quadratic;
};

/** Fits again with far points weighing less (three rounds of Cauchy weights). */
const robustQuadratic = (t: readonly number[], y: readonly number[]): Quadratic | null => {
  let w = t.map(() => 1);
  let c: Quadratic | null = null;
  for (let round = 0; round < 4; round++) {
    c = fitQuadratic(t, y, w);
    if (!c) return null;
    const [c0, c1, c2] = c;
    w = t.map((x, i) => 1 / (1 + ((y[i] - c0 - x * (c1 + x * c2)) / 0.04) ** 2));
  }
  return c;
};

const BINS = 24;

/** Furthest that an outline may lie inside its patch, as a share of the panel. */
const DEEPEST = 0.3;

/** @param outline points of the real outline, in the pixels of `toPatch` */
export const fitOutline = (outline: readonly Point[], toPatch: Homography): PatchOutline => {
  const bins = (start: number): number[] => Array.from({ length: BINS }, () => start);
  const least = { u: bins(Infinity), v: bins(Infinity) };
  const most = { u: bins(-Infinity), v: bins(-Infinity) };
  for (const [x, y] of outline) {
    const w = 1 / (toPatch.g * x + toPatch.h * y + toPatch.i);
    const u = (toPatch.a * x + toPatch.b * y + toPatch.c) * w;
    const v = (toPatch.d * x + toPatch.e * y + toPatch.f) * w;
    const row = Math.min(BINS - 1, Math.max(0, Math.floor(v * BINS)));
    const column = Math.min(BINS - 1, Math.max(0, Math.floor(u * BINS)));
    least.u[row] = Math.min(least.u[row], u);
    most.u[row] = Math.max(most.u[row], u);
    least.v[column] = Math.min(least.v[column], v);
    most.v[column] = Math.max(most.v[column], v);
  }
  const side = (values: readonly number[], rest: 0 | 1): readonly [number, number, number] => {
    const t: number[] = [];
    const y: number[] = [];
    // Rounded corners say nothing about the sides: leave the ends out.
    for (let b = 3; b < BINS - 3; b++) {
      if (!Number.isFinite(values[b])) continue;
      t.push((b + 0.5) / BINS);
      y.push(values[b]);
    }
    const c = t.length >= 6 ? robustQuadratic(t, y) : null;
    const sane = c && [0, 0.5, 1].every((x) => Math.abs(c[0] + x * (c[1] + x * c[2]) - rest) < DEEPEST);
    return c && sane ? c : [rest, 0, 0];
  };
  if (outline.length < 16) return STRAIGHT_OUTLINE;
  return { left: side(least.u, 0), right: side(most.u, 1), top: side(least.v, 0), bottom: side(most.v, 1) };
};
