/**
 * The light on each panel as it would be without the pleats or quilting that the photo shows there: a guided filter of the log light
 * by itself (He, Sun, Tang 2010) about as wide as a pleat. Borders of sun and shadow are far stronger than relief and stay.
 */
import { NO_PANEL, type Geometry } from '../geometry/geometry.ts';
import { scaleOf } from '../geometry/panel-size.ts';
import { boxSums } from '../raster/box-sums.ts';
import { largest, smallest } from '../raster/extremes.ts';
import { floatPlane } from '../raster/planes.ts';
import type { CalmLight } from '../relief.ts';
import type { Region } from '../raster/region.ts';

/** Long side of the picture at which light is smoothed. */
const REDUCED = 400;

/** Half the filter's width in cm. */
const HALF_WIDTH_CM = 3.2;

/** Variance of log light that counts as relief: of a plain panel, and the addition of strong pleats. */
const PLAIN = 0.05;
const PLEATED = 0.35;

/** Guided filter over the cells that have weight. */
const guided = (
  value: Float32Array,
  weight: Float32Array,
  width: number,
  height: number,
  radius: number,
  flat: number,
): Float32Array => {
  const scratch = new Float32Array(value.length);
  const sum = (factor: Float32Array | null, again: Float32Array | null): Float32Array => {
    for (let i = 0; i < scratch.length; i++) scratch[i] = weight[i] * (factor ? factor[i] : 1) * (again ? again[i] : 1);
    const sums = new Float32Array(value.length);
    boxSums(scratch, width, height, radius, sums);
    return sums;
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
  const found = value.slice();
  for (let i = 0; i < found.length; i++)
    if (mass[i] > 0) found[i] = (slopes[i] * (weight[i] > 0 ? value[i] : first[i] / mass[i]) + offsets[i]) / mass[i];
  return found;
};

/** Greatest (sign 1) or least (sign -1) value within `r` cells, rows then columns; cells without weight don't count. */
const extreme = (
  value: Float32Array,
  weight: Float32Array,
  width: number,
  height: number,
  r: number,
  sign: 1 | -1,
): Float32Array => {
  const known = value.slice();
  for (let i = 0; i < known.length; i++) if (weight[i] <= 0) known[i] = -sign * Infinity;
  const found = sign === 1 ? largest(known, width, height, r) : smallest(known, width, height, r);
  for (let i = 0; i < found.length; i++) if (!Number.isFinite(found[i])) found[i] = value[i];
  return found;
};

/** Half the width in cm of creases and streaks that are removed whatever their depth. */
const THIN_CM = 1.1;

/** Rounding of the steps that are left, as a share of that width. */
const ROUNDING = 0.6;

/** Closes thin dark creases, then opens thin bright streaks (Serra 1982): edges of sun and shadow stay where they are. */
const withoutLines = (
  value: Float32Array,
  weight: Float32Array,
  width: number,
  height: number,
  r: number,
): Float32Array => {
  const pass = (plane: Float32Array, sign: 1 | -1): Float32Array => extreme(plane, weight, width, height, r, sign);
  return pass(pass(pass(pass(value, 1), -1), -1), 1);
};

/** Mean over the cells that have weight, twice over (a tent). */
const spread = (
  value: Float32Array,
  weight: Float32Array,
  width: number,
  height: number,
  radius: number,
): Float32Array => {
  const mass = new Float32Array(value.length);
  boxSums(weight.slice(), width, height, radius, mass);
  const sum = new Float32Array(value.length);
  const mean = value.slice();
  for (let pass = 0; pass < 2; pass++) {
    for (let i = 0; i < mean.length; i++) mean[i] *= weight[i];
    boxSums(mean, width, height, radius, sum);
    for (let i = 0; i < mean.length; i++) mean[i] = mass[i] > 0 ? sum[i] / mass[i] : 0;
  }
  return mean;
};

interface Reduced {
  width: number;
  height: number;
  /** Panel of each cell, 255 = none. */
  panel: Uint8Array;
  boxes: Region[];
  /** Means of the region's planes over each cell. */
  light: Float32Array;
  gloss: Float32Array;
}

interface OldLight {
  /** Natural log of the diffuse light of each pixel of the region, in two parts. */
  base: Float32Array;
  mid: Float32Array;
  /** Mirrored light of each pixel of the region (the photo's own highlights). */
  gloss: Float32Array;
}

const reduce = (
  { base, mid, gloss }: OldLight,
  region: Region,
  scale: number,
  geometry: Geometry,
  analysisWidth: number,
  analysisHeight: number,
): Reduced => {
  const fullWidth = region.right - region.left;
  const fullHeight = region.bottom - region.top;
  const step = Math.max(1, (Math.max(analysisWidth, analysisHeight) * scale) / REDUCED);
  const width = Math.max(1, Math.round(fullWidth / step));
  const height = Math.max(1, Math.round(fullHeight / step));
  const reduced: Reduced = {
    width,
    height,
    panel: new Uint8Array(width * height).fill(NO_PANEL),
    boxes: geometry.panels.map(() => ({ left: width, top: height, right: 0, bottom: 0 })),
    light: new Float32Array(width * height),
    gloss: new Float32Array(width * height),
  };
  for (let y = 0; y < height; y++) {
    const y0 = Math.floor((y * fullHeight) / height);
    const y1 = Math.min(fullHeight, Math.max(y0 + 1, Math.floor(((y + 1) * fullHeight) / height)));
    for (let x = 0; x < width; x++) {
      const x0 = Math.floor((x * fullWidth) / width);
      const x1 = Math.min(fullWidth, Math.max(x0 + 1, Math.floor(((x + 1) * fullWidth) / width)));
      const ax = Math.min(analysisWidth - 1, Math.floor((region.left + (x0 + x1) / 2) / scale));
      const ay = Math.min(analysisHeight - 1, Math.floor((region.top + (y0 + y1) / 2) / scale));
      const k = geometry.panelOf[ay * analysisWidth + ax];
      const box = reduced.boxes[k];
      if (box === undefined) continue;
      let sum = 0;
      let shine = 0;
      for (let v = y0; v < y1; v++) {
        for (let i = v * fullWidth + x0; i < v * fullWidth + x1; i++) {
          sum += Math.fround(base[i] + mid[i]);
          shine += gloss[i];
        }
      }
      const i = y * width + x;
      const count = Math.max(1, (y1 - y0) * (x1 - x0));
      reduced.light[i] = sum / count;
      reduced.gloss[i] = shine / count;
      reduced.panel[i] = k;
      if (x < box.left) box.left = x;
      if (x >= box.right) box.right = x + 1;
      if (y < box.top) box.top = y;
      box.bottom = y + 1;
    }
  }
  return reduced;
};

/** @param region of a working picture `scale` times the analysis size */
export const calmLight = (
  old: OldLight,
  region: Region,
  scale: number,
  geometry: Geometry,
  analysisWidth: number,
  analysisHeight: number,
): CalmLight => {
  const { width, height, panel, boxes, light, gloss } = reduce(
    old,
    region,
    scale,
    geometry,
    analysisWidth,
    analysisHeight,
  );
  const calm = { light: floatPlane(light.length), gloss: floatPlane(gloss.length) };
  calm.light.set(light);
  calm.gloss.set(gloss);
  const cellsPerAnalysisPixel = (scale * width) / Math.max(1, region.right - region.left);
  for (const [k, { left, top, right, bottom }] of boxes.entries()) {
    if (right <= left) continue;
    const w = right - left;
    const h = bottom - top;
    const part = { light: new Float32Array(w * h), gloss: new Float32Array(w * h) };
    const weight = new Float32Array(w * h);
    for (let y = 0; y < h; y++) {
      for (let x = 0; x < w; x++) {
        const i = (y + top) * width + x + left;
        part.light[y * w + x] = light[i];
        part.gloss[y * w + x] = gloss[i];
        weight[y * w + x] = panel[i] === k ? 1 : 0;
      }
    }
    const radius = Math.max(2, Math.round((HALF_WIDTH_CM / scaleOf(geometry.panels[k])) * cellsPerAnalysisPixel));
    const thin = Math.max(1, Math.round((radius * THIN_CM) / HALF_WIDTH_CM));
    // Closing and opening leave square steps as wide as their window: they are rounded off.
    const closed = spread(
      withoutLines(part.light, weight, w, h, thin),
      weight,
      w,
      h,
      Math.max(1, Math.round(ROUNDING * thin)),
    );
    const calmed = guided(closed, weight, w, h, radius, PLAIN + PLEATED * geometry.panels[k].existingRelief);
    const spreadGloss = spread(part.gloss, weight, w, h, radius);
    for (let y = 0; y < h; y++) {
      for (let x = 0; x < w; x++) {
        if (weight[y * w + x] === 0) continue;
        const i = (y + top) * width + x + left;
        calm.light[i] = calmed[y * w + x];
        calm.gloss[i] = spreadGloss[y * w + x];
      }
    }
  }
  return { light: { width, height, data: calm.light }, gloss: { width, height, data: calm.gloss } };
};
