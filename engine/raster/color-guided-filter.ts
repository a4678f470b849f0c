/**
 * Guided filter with a color guide (He, Sun, Tang, TPAMI 2013, section 3.4), which also preserves edges between colors of
 * equal lightness. It returns the linear coefficients, so that they can be applied to a larger guide.
 */
import { boxBlur } from './box-blur.ts';
import type { Plane } from './raster.ts';

/**
 * Fractions of the input's variance that the guide explains (R squared). Up to the first, the guide has no edge where the input
 * has one, and the result is the smooth mean of the input instead of the guide's texture; from the second on it follows the guide.
 */
const NO_EDGE = 0.1;
const EDGE = 0.4;

interface LinearFunctions {
  /** Result = red * r + green * g + blue * b + offset, for the guide's channels r, g and b. */
  red: Plane;
  green: Plane;
  blue: Plane;
  offset: Plane;
}

/**
 * @param guide RGB planes, in any unit
 * @param input plane of the guide's size
 * @param epsilon variance of the guide below which it is smoothed (guide unit squared)
 */
export const colorGuidedFilter = (
  guide: readonly [Plane, Plane, Plane],
  input: Plane,
  radius: number,
  epsilon: number,
): LinearFunctions => {
  const { width, height } = input;
  const n = width * height;
  const r = guide[0].data;
  const g = guide[1].data;
  const b = guide[2].data;
  const p = input.data;
  const mr = boxBlur(guide[0], radius).data;
  const mg = boxBlur(guide[1], radius).data;
  const mb = boxBlur(guide[2], radius).data;
  const mp = boxBlur(input, radius).data;
  const mean = (a: Float32Array, b: Float32Array): Float32Array => {
    const data = new Float32Array(n);
    for (let i = 0; i < n; i++) data[i] = a[i] * b[i];
    return boxBlur({ width, height, data }, radius).data;
  };
  const rr = mean(r, r);
  const rg = mean(r, g);
  const rb = mean(r, b);
  const gg = mean(g, g);
  const gb = mean(g, b);
  const bb = mean(b, b);
  const rp = mean(r, p);
  const gp = mean(g, p);
  const bp = mean(b, p);
  const pp = mean(p, p);
  const offset = new Float32Array(n);
  for (let i = 0; i < n; i++) {
    // Covariance matrix of the guide, with epsilon added to its diagonal, and covariances of guide and input.
    const srr = rr[i] - mr[i] * mr[i] + epsilon;
    const srg = rg[i] - mr[i] * mg[i];
    const srb = rb[i] - mr[i] * mb[i];
    const sgg = gg[i] - mg[i] * mg[i] + epsilon;
    const sgb = gb[i] - mg[i] * mb[i];
    const sbb = bb[i] - mb[i] * mb[i] + epsilon;
    const cr = rp[i] - mr[i] * mp[i];
    const cg = gp[i] - mg[i] * mp[i];
    const cb = bp[i] - mb[i] * mp[i];
    // Inverse by cofactors.
    const i11 = sgg * sbb - sgb * sgb;
    const i12 = srb * sgb - srg * sbb;
    const i13 = srg * sgb - srb * sgg;
    const i22 = srr * sbb - srb * srb;
    const i23 = srb * srg - srr * sgb;
    const i33 = srr * sgg - srg * srg;
    const scale = 1 / (srr * i11 + srg * i12 + srb * i13);
    const ar = (i11 * cr + i12 * cg + i13 * cb) * scale;
    const ag = (i12 * cr + i22 * cg + i23 * cb) * scale;
    const ab = (i13 * cr + i23 * cg + i33 * cb) * scale;
    const explained = (ar * cr + ag * cg + ab * cb) / Math.max(1e-6, pp[i] - mp[i] * mp[i]);
    const trust = Math.min(1, Math.max(0, (explained - NO_EDGE) / (EDGE - NO_EDGE)));
    rp[i] = ar * trust;
    gp[i] = ag * trust;
    bp[i] = ab * trust;
    offset[i] = mp[i] - (ar * mr[i] + ag * mg[i] + ab * mb[i]) * trust;
  }
  const smooth = (data: Float32Array): Plane => boxBlur({ width, height, data }, radius);
  return { red: smooth(rp), green: smooth(gp), blue: smooth(bp), offset: smooth(offset) };
};
