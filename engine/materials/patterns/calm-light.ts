/**
 * The light on each panel as it would be without the pleats or quilting that the photo shows there: a guided filter of the log light
 * by itself (He, Sun, Tang 2010) about as wide as a pleat. Borders of sun and shadow are far stronger than relief and stay.
 */
import type { Geometry } from '../../analyse/geometry/geometry.ts';
import { scaleOf } from '../../analyse/geometry/panel-size.ts';
import type { Plane } from '../../raster/raster.ts';
import type { Region } from './relief.ts';

/** Long side of the picture when light is calmed. */
const REDUCED = 420;

/** Half the filter's width in cm. */
const HALF_WIDTH_CM = 3.2;

/** Variance of log light that counts as relief: of a plain panel, and what strong pleats add. */
const PLAIN = 0.05;
const PLEATED = 0.35;

/** Sums over boxes of half width `r`, rows then columns. */
const boxSum = (data: Float32Array, width: number, height: number, r: number): Float32Array => {
  const across = new Float32Array(data.length);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    let sum = 0;
    for (let x = 0; x < Math.min(r, width); x++) sum += data[row + x];
    for (let x = 0; x < width; x++) {
      if (x + r < width) sum += data[row + x + r];
      if (x - r - 1 >= 0) sum -= data[row + x - r - 1];
      across[row + x] = sum;
    }
  }
  const out = new Float32Array(data.length);
  const line = new Float64Array(width);
  for (let y = 0; y < Math.min(r, height); y++) for (let x = 0; x < width; x++) line[x] += across[y * width + x];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (y + r < height) line[x] += across[(y + r) * width + x];
      if (y - r - 1 >= 0) line[x] -= across[(y - r - 1) * width + x];
      out[y * width + x] = line[x];
    }
  }
  return out;
};

/** Guided filter over the cells that have weight. */
const calmed = (value: Float32Array, weight: Float32Array, width: number, height: number, radius: number, flat: number): Float32Array => {
  const scratch = new Float32Array(value.length);
  const sum = (factor: Float32Array | null, again: Float32Array | null): Float32Array => {
    for (let i = 0; i < scratch.length; i++) scratch[i] = weight[i] * (factor ? factor[i] : 1) * (again ? again[i] : 1);
    return boxSum(scratch, width, height, radius);
  };
  const mass = sum(null, null);
  const first = sum(value, null);
  const second = sum(value, value);
  const slope = new Float32Array(value.length);
  const offset = new Float32Array(value.length);
  for (let i = 0; i < value.length; i++) {
    if (mass[i] <= 0) continue;
    const mean = first[i] / mass[i];
    const variance = Math.max(0, second[i] / mass[i] - mean * mean);
    slope[i] = variance / (variance + flat);
    offset[i] = mean * (1 - slope[i]);
  }
  const slopes = sum(slope, null);
  const offsets = sum(offset, null);
  return value.map((v, i) => (mass[i] > 0 ? (slopes[i] * (weight[i] > 0 ? v : first[i] / mass[i]) + offsets[i]) / mass[i] : v));
};

/**
 * @param logLight natural log of the diffuse light of each pixel of the region
 * @param region of a working picture `scale` times the analysis size
 * @returns calmed log light of the region at a reduced size
 */
export const calmLight = (logLight: Float32Array, region: Region, scale: number, geometry: Geometry, analysisWidth: number, analysisHeight: number): Plane => {
  const fullWidth = region.right - region.left;
  const fullHeight = region.bottom - region.top;
  const step = Math.max(1, (Math.max(analysisWidth, analysisHeight) * scale) / REDUCED);
  const width = Math.max(1, Math.round(fullWidth / step));
  const height = Math.max(1, Math.round(fullHeight / step));
  const value = new Float32Array(width * height);
  const panel = new Uint8Array(width * height).fill(255);
  const sx = fullWidth / width;
  const sy = fullHeight / height;
  const boxes = geometry.panels.map((): Region => ({ left: width, top: height, right: 0, bottom: 0 }));
  for (let y = 0; y < height; y++) {
    const y0 = Math.floor(y * sy);
    const y1 = Math.min(fullHeight, Math.max(y0 + 1, Math.floor((y + 1) * sy)));
    for (let x = 0; x < width; x++) {
      const x0 = Math.floor(x * sx);
      const x1 = Math.min(fullWidth, Math.max(x0 + 1, Math.floor((x + 1) * sx)));
      let sum = 0;
      for (let v = y0; v < y1; v++) for (let u = x0; u < x1; u++) sum += logLight[v * fullWidth + u];
      const i = y * width + x;
      value[i] = sum / ((y1 - y0) * (x1 - x0));
      const ax = Math.min(analysisWidth - 1, Math.floor((region.left + (x0 + x1) / 2) / scale));
      const ay = Math.min(analysisHeight - 1, Math.floor((region.top + (y0 + y1) / 2) / scale));
      const k = (panel[i] = geometry.panelOf[ay * analysisWidth + ax]);
      const box = boxes[k];
      if (box === undefined) continue;
      if (x < box.left) box.left = x;
      if (x >= box.right) box.right = x + 1;
      if (y < box.top) box.top = y;
      box.bottom = y + 1;
    }
  }
  const data = value.slice();
  for (const [k, { left, top, right, bottom }] of boxes.entries()) {
    if (right <= left) continue;
    const w = right - left;
    const h = bottom - top;
    const part = new Float32Array(w * h);
    const weight = new Float32Array(w * h);
    for (let y = 0; y < h; y++) {
      for (let x = 0; x < w; x++) {
        const i = (y + top) * width + x + left;
        part[y * w + x] = value[i];
        weight[y * w + x] = panel[i] === k ? 1 : 0;
      }
    }
    const cells = (HALF_WIDTH_CM / scaleOf(geometry.panels[k])) * (scale / step);
    const calm = calmed(part, weight, w, h, Math.max(2, Math.round(cells)), PLAIN + PLEATED * geometry.panels[k].existingRelief);
    for (let y = 0; y < h; y++) for (let x = 0; x < w; x++) if (weight[y * w + x] > 0) data[(y + top) * width + x + left] = calm[y * w + x];
  }
  return { width, height, data };
};
