/** Scanline fill of a closed polygon by the even-odd rule at pixel centers. */
import type { Point } from '../../geometry/geometry.ts';

/** @param out one byte per pixel, set to 1 inside */
export const fillPolygon = (points: readonly Point[], out: Uint8Array, width: number, height: number): void => {
  let top = Infinity;
  let bottom = -Infinity;
  for (const [, y] of points) {
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  const crossings: number[] = [];
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, Math.ceil(bottom)); y++) {
    const cy = y + 0.5;
    crossings.length = 0;
    for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
      const [xi, yi] = points[i];
      const [xj, yj] = points[j];
      if (yi > cy !== yj > cy) crossings.push(xi + ((cy - yi) * (xj - xi)) / (yj - yi));
    }
    crossings.sort((a, b) => a - b);
    for (let k = 0; k + 1 < crossings.length; k += 2) {
      const from = Math.max(0, Math.ceil(crossings[k] - 0.5));
      const to = Math.min(width, Math.ceil(crossings[k + 1] - 0.5));
      if (to > from) out.fill(1, y * width + from, y * width + to);
    }
  }
};
