/** Estimates the direction of the photo's main light, for shading new relief. */
import type { Geometry } from './geometry.ts';
import { luminance } from '../color/srgb.ts';
import type { Light } from '../light.ts';

/** Unit vector toward the light in camera space: x right, y down, z toward the camera. */
export interface LightDirection {
  x: number;
  y: number;
  z: number;
  /** Fraction of ambient light, 0..1. */
  ambient: number;
}

/** Typical direction: cabins are lit through windows, from above and from one side. */
const USUAL = { x: 0.34, y: -0.58 };

/**
 * Regresses the brightness of the light field on the surface normals (first-order spherical harmonics: Ramamoorthi,
 * Hanrahan, "An efficient representation for irradiance environment maps", 2001), with a prior from typical cabins.
 */
export const estimateLightDirection = (light: Light, geometry: Geometry): LightDirection => {
  const { normals, normalWidth, normalHeight } = geometry;
  const { shading } = light;
  let [xx, xy, yy, xs, ys, x1, y1, s1, n] = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  for (let j = 0; j < normalHeight; j += 2) {
    for (let i = 0; i < normalWidth; i += 2) {
      const p = 2 * (j * normalWidth + i);
      const nx = normals[p] / 127;
      const ny = normals[p + 1] / 127;
      if (nx * nx + ny * ny < 0.01) continue;
      const q =
        3 *
        (Math.floor(((j + 0.5) / normalHeight) * shading.height) * shading.width +
          Math.floor(((i + 0.5) / normalWidth) * shading.width));
      const s = Math.log(Math.max(1e-3, luminance(shading.data[q], shading.data[q + 1], shading.data[q + 2])));
      if (!Number.isFinite(s)) continue;
      xx += nx * nx;
      xy += nx * ny;
      yy += ny * ny;
      xs += nx * s;
      ys += ny * s;
      x1 += nx;
      y1 += ny;
      s1 += s;
      n++;
    }
  }
  let [gx, gy] = [0, 0];
  if (n > 40) {
    const [axx, axy, ayy] = [xx - (x1 * x1) / n + 0.02 * n, xy - (x1 * y1) / n, yy - (y1 * y1) / n + 0.02 * n];
    const [bx, by] = [xs - (x1 * s1) / n, ys - (y1 * s1) / n];
    const det = axx * ayy - axy * axy;
    gx = (bx * ayy - by * axy) / det;
    gy = (by * axx - bx * axy) / det;
  }
  // Weight of the measured gradient against the typical direction.
  const weight = Math.min(0.8, Math.hypot(gx, gy));
  const length = Math.hypot(gx, gy) || 1;
  const side = gx > 0.02 ? 1 : -1;
  const x = side * USUAL.x * (1 - weight) + (gx / length) * 0.75 * weight;
  const y = Math.min(-0.15, USUAL.y * (1 - weight) + (gy / length) * 0.75 * weight);
  const norm = Math.hypot(x, y, 0.68);
  return { x: x / norm, y: y / norm, z: 0.68 / norm, ambient: 0.46 };
};
