/** Distance of each pixel to its panel's edge: 3-4 chamfer distance (Borgefors 1986), at half size. */
import { NO_PANEL } from './geometry.ts';
import type { Plane } from '../raster/raster.ts';

/**
 * @param panelOf panel of each pixel; the border of the picture is not an edge
 * @returns distances in pixels of `panelOf`, at half its size
 */
export const edgeDistance = (panelOf: Uint8Array, width: number, height: number): Plane => {
  const w = Math.ceil(width / 2);
  const h = Math.ceil(height / 2);
  const label = new Uint8Array(w * h);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++)
      label[y * w + x] = panelOf[Math.min(height - 1, 2 * y) * width + Math.min(width - 1, 2 * x)];
  const far = 30_000;
  const distance = new Float32Array(w * h).fill(far);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const i = y * w + x;
      const k = label[i];
      if (k === NO_PANEL) {
        distance[i] = 0;
        continue;
      }
      let nearest = far;
      if (x > 0) nearest = label[i - 1] === k ? Math.min(nearest, distance[i - 1] + 3) : 1.5;
      if (y > 0) {
        nearest = Math.min(nearest, label[i - w] === k ? distance[i - w] + 3 : 1.5);
        if (x > 0) nearest = Math.min(nearest, label[i - w - 1] === k ? distance[i - w - 1] + 4 : 2);
        if (x < w - 1) nearest = Math.min(nearest, label[i - w + 1] === k ? distance[i - w + 1] + 4 : 2);
      }
      distance[i] = nearest;
    }
  }
  for (let y = h - 1; y >= 0; y--) {
    for (let x = w - 1; x >= 0; x--) {
      const i = y * w + x;
      const k = label[i];
      if (k === NO_PANEL) continue;
      let nearest = distance[i];
      if (x < w - 1) nearest = Math.min(nearest, label[i + 1] === k ? distance[i + 1] + 3 : 1.5);
      if (y < h - 1) {
        nearest = Math.min(nearest, label[i + w] === k ? distance[i + w] + 3 : 1.5);
        if (x < w - 1) nearest = Math.min(nearest, label[i + w + 1] === k ? distance[i + w + 1] + 4 : 2);
        if (x > 0) nearest = Math.min(nearest, label[i + w - 1] === k ? distance[i + w - 1] + 4 : 2);
      }
      distance[i] = nearest;
    }
  }
  for (let i = 0; i < distance.length; i++) distance[i] *= 2 / 3;
  return { width: w, height: h, data: distance };
};
