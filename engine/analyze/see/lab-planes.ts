/** CIELAB planes of a picture: L 0..100, a and b about -100..100 (D65). A table replaces the cube root for speed. */
import { SRGB_TO_LINEAR } from '../../color/srgb.ts';
import type { Raster } from '../../raster/raster.ts';

const STEPS = 4096;
/** The function f of CIE 15, for arguments from 0 to 1. */
const F = Float32Array.from({ length: STEPS + 2 }, (_, i) => {
  const t = i / STEPS;
  return t > 216 / 24389 ? Math.cbrt(t) : (t * 24389) / 27 / 116 + 16 / 116;
});

const f = (t: number): number => {
  const at = Math.min(1, Math.max(0, t)) * STEPS;
  const i = at | 0;
  return F[i] + (F[i + 1] - F[i]) * (at - i);
};

export interface LabPlanes {
  width: number;
  height: number;
  L: Float32Array;
  a: Float32Array;
  b: Float32Array;
}

export const labPlanes = ({ width, height, data }: Raster): LabPlanes => {
  const n = width * height;
  const L = new Float32Array(n);
  const a = new Float32Array(n);
  const b = new Float32Array(n);
  for (let i = 0, p = 0; i < n; i++, p += 4) {
    const red = SRGB_TO_LINEAR[data[p]];
    const green = SRGB_TO_LINEAR[data[p + 1]];
    const blue = SRGB_TO_LINEAR[data[p + 2]];
    const x = f((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047);
    const y = f(0.2126729 * red + 0.7151522 * green + 0.072175 * blue);
    const z = f((0.0193339 * red + 0.119192 * green + 0.9503041 * blue) / 1.08883);
    L[i] = 116 * y - 16;
    a[i] = 500 * (x - y);
    b[i] = 200 * (y - z);
  }
  return { width, height, L, a, b };
};
