/**
 * Removes the photo's own pleats and quilting from the light on each panel: a self-guided filter of the log light (He,
 * Sun, Tang 2010) about as wide as a pleat. Borders between sun and shadow are much stronger than relief, so they stay.
 */
import { NO_PANEL, type Geometry } from '../geometry/geometry.ts';
import { getCmPerPixel } from '../geometry/panel-size.ts';
import { boxSums } from '../raster/box-sums.ts';
import { maximumFilter, minimumFilter } from '../raster/extremes.ts';
import type { SmoothedLight } from '../relief.ts';
import type { Bounds } from '../raster/bounds.ts';

/** Long side of the reduced picture, in cells. */
const REDUCED = 400;

/** Radius of the filter in cm. */
const RADIUS_CM = 3.2;

/** Variance of log light up to which it counts as relief: on a plain panel, and the increase for strong pleats. */
const PLAIN_VARIANCE = 0.05;
const PLEAT_VARIANCE = 0.35;

/** Self-guided filter over cells with weight. @param epsilon variance up to which detail is removed */
const guidedFilter = (
  value: Float32Array,
  weight: Float32Array,
  width: number,
  height: number,
  radius: number,
  epsilon: number,
): Float32Array => {
  const scratch = new Float32Array(value.length);
  const sum = (factor: Float32Array | null, secondFactor: Float32Array | null): Float32Array => {
    for (let i = 0; i < scratch.length; i++)
      scratch[i] = weight[i] * (factor ? factor[i] : 1) * (secondFactor ? secondFactor[i] : 1);
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
    slope[i] = variance / (variance + epsilon);
    offset[i] = mean * (1 - slope[i]);
  }
  const slopes = sum(slope, null);
  const offsets = sum(offset, null);
  const found = value.slice();
  for (let i = 0; i < found.length; i++)
    if (mass[i] > 0) found[i] = (slopes[i] * (weight[i] > 0 ? value[i] : first[i] / mass[i]) + offsets[i]) / mass[i];
  return found;
};

/** Largest (sign 1) or smallest (sign -1) value in a square, ignoring cells without weight. */
const extreme = (
  value: Float32Array,
  weight: Float32Array,
  width: number,
  height: number,
  radius: number,
  sign: 1 | -1,
): Float32Array => {
  const known = value.slice();
  for (let i = 0; i < known.length; i++) if (weight[i] <= 0) known[i] = -sign * Infinity;
  const found = sign === 1 ? maximumFilter(known, width, height, radius) : minimumFilter(known, width, height, radius);
  for (let i = 0; i < found.length; i++) if (!Number.isFinite(found[i])) found[i] = value[i];
  return found;
};

/** Half the width of creases and streaks that are removed however strong they are, in cm. */
const THIN_CM = 1.1;

/** Radius of the blur after their removal, relative to THIN_CM. */
const BLUR_FRACTION = 0.6;

/** Removes thin dark creases by closing and thin bright streaks by opening (Serra 1982). Other edges do not move. */
const withoutLines = (
  value: Float32Array,
  weight: Float32Array,
  width: number,
  height: number,
  radius: number,
): Float32Array => {
  const pass = (plane: Float32Array, sign: 1 | -1): Float32Array => extreme(plane, weight, width, height, radius, sign);
  return pass(pass(pass(pass(value, 1), -1), -1), 1);
};

/** Tent blur over the cells with weight. */
const blur = (
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
  /** Panel of each cell; NO_PANEL = none. */
  panel: Uint8Array;
  /** Bounds of each panel. */
  boxes: Bounds[];
  /** Means of the area's planes over each cell. */
  light: Float32Array;
  gloss: Float32Array;
}

interface OldLight {
  /** Natural log of the diffuse light of each pixel of the area, base + mid. */
  base: Float32Array;
  mid: Float32Array;
  /** Specular light of each pixel. */
  gloss: Float32Array;
}

const reduce = (
  { base, mid, gloss }: OldLight,
  bounds: Bounds,
  scale: number,
  geometry: Geometry,
  analysisWidth: number,
  analysisHeight: number,
): Reduced => {
  const fullWidth = bounds.right - bounds.left;
  const fullHeight = bounds.bottom - bounds.top;
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
      const ax = Math.min(analysisWidth - 1, Math.floor((bounds.left + (x0 + x1) / 2) / scale));
      const ay = Math.min(analysisHeight - 1, Math.floor((bounds.top + (y0 + y1) / 2) / scale));
      const k = geometry.panelOf[ay * analysisWidth + ax];
      const box = reduced.boxes[k];
      if (box === undefined) continue;
      let sum = 0;
      let glossSum = 0;
      for (let v = y0; v < y1; v++) {
        for (let i = v * fullWidth + x0; i < v * fullWidth + x1; i++) {
          sum += Math.fround(base[i] + mid[i]);
          glossSum += gloss[i];
        }
      }
      const i = y * width + x;
      const count = Math.max(1, (y1 - y0) * (x1 - x0));
      reduced.light[i] = sum / count;
      reduced.gloss[i] = glossSum / count;
      reduced.panel[i] = k;
      if (x < box.left) box.left = x;
      if (x >= box.right) box.right = x + 1;
      if (y < box.top) box.top = y;
      box.bottom = y + 1;
    }
  }
  return reduced;
};

/** @param bounds of a picture that is `scale` times the analysis size */
export const smoothLight = (
  old: OldLight,
  bounds: Bounds,
  scale: number,
  geometry: Geometry,
  analysisWidth: number,
  analysisHeight: number,
): SmoothedLight => {
  const reduced = reduce(old, bounds, scale, geometry, analysisWidth, analysisHeight);
  const { width, height, panel, boxes, light, gloss } = reduced;
  const smoothedLight = { light: new Float32Array(light.length), gloss: new Float32Array(gloss.length) };
  smoothedLight.light.set(light);
  smoothedLight.gloss.set(gloss);
  const cellsPerAnalysisPixel = (scale * width) / Math.max(1, bounds.right - bounds.left);
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
    const radius = Math.max(2, Math.round((RADIUS_CM / getCmPerPixel(geometry.panels[k])) * cellsPerAnalysisPixel));
    const thin = Math.max(1, Math.round((radius * THIN_CM) / RADIUS_CM));
    // The blur rounds off the square steps that closing and opening leave.
    const blurRadius = Math.max(1, Math.round(BLUR_FRACTION * thin));
    const cleaned = blur(withoutLines(part.light, weight, w, h, thin), weight, w, h, blurRadius);
    const epsilon = PLAIN_VARIANCE + PLEAT_VARIANCE * geometry.panels[k].existingRelief;
    const smoothed = guidedFilter(cleaned, weight, w, h, radius, epsilon);
    const blurredGloss = blur(part.gloss, weight, w, h, radius);
    for (let y = 0; y < h; y++) {
      for (let x = 0; x < w; x++) {
        if (weight[y * w + x] === 0) continue;
        const i = (y + top) * width + x + left;
        smoothedLight.light[i] = smoothed[y * w + x];
        smoothedLight.gloss[i] = blurredGloss[y * w + x];
      }
    }
  }
  return { light: { width, height, data: smoothedLight.light }, gloss: { width, height, data: smoothedLight.gloss } };
};
