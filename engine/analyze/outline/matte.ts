/**
 * Refines a selection into an antialiased matte at full size by a color-guided filter (He et al. 2010).
 * Only tiles along the outline are filtered.
 */
import type { Bounds } from '../../raster/bounds.ts';
import { colorGuidedFilter } from '../../raster/color-guided-filter.ts';
import { createPlane, type Mask, type Plane, type Raster } from '../../raster/raster.ts';
import { resizePlane } from '../../raster/resize.ts';

/** Radius of the filter, as a fraction of the longer side. */
const REACH = 1 / 160;
/** The filter's regularization: variance of the photo (0..1 squared) below which it is smoothed. */
const EPSILON = 1.5e-4;
/** Factor by which the filtered edge is steepened. */
const STEEPNESS = 2;
/** Side of a tile in coarse pixels. */
const TILE = 64;
/** Approximate size at which the filter runs; its linear coefficients are interpolated for the photo's pixels (He, Sun 2015). */
const COARSE_PIXELS = 260_000;

const crop = (plane: Plane, { left, top, right, bottom }: Bounds): Plane => {
  const cut = createPlane(right - left, bottom - top);
  for (let y = top; y < bottom; y++)
    cut.data.set(plane.data.subarray(y * plane.width + left, y * plane.width + right), (y - top) * cut.width);
  return cut;
};

/** Downsampled crop of the photo: each coarse pixel is the mean of step x step pixels, 0..1. */
const cropPhoto = (photo: Raster, box: Bounds, step: number): [Plane, Plane, Plane] => {
  const planes: [Plane, Plane, Plane] = [0, 1, 2].map(() =>
    createPlane(box.right - box.left, box.bottom - box.top),
  ) as [Plane, Plane, Plane];
  const unit = 1 / (255 * step * step);
  for (let y = box.top, o = 0; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x++, o++) {
      let r = 0;
      let g = 0;
      let b = 0;
      for (let j = 0; j < step; j++) {
        const row = Math.min(photo.height - 1, y * step + j) * photo.width;
        for (let i = 0; i < step; i++) {
          const p = (row + Math.min(photo.width - 1, x * step + i)) * 4;
          r += photo.data[p];
          g += photo.data[p + 1];
          b += photo.data[p + 2];
        }
      }
      planes[0].data[o] = r * unit;
      planes[1].data[o] = g * unit;
      planes[2].data[o] = b * unit;
    }
  }
  return planes;
};

/** Minimum and maximum of a plane in a box. */
const range = (plane: Plane, box: Bounds): [number, number] => {
  let min = Infinity;
  let max = -Infinity;
  for (let y = box.top; y < box.bottom; y++) {
    for (let i = y * plane.width + box.left; i < y * plane.width + box.right; i++) {
      const v = plane.data[i];
      if (v < min) min = v;
      if (v > max) max = v;
    }
  }
  return [min, max];
};

interface LineSamples {
  first: Int32Array;
  second: Int32Array;
  /** Weight of the second sample, 0..1. */
  weight: Float32Array;
}

/** Linear interpolation of a tile's fine pixels from the coarse samples `low` to `high`, along one axis. */
const samplesAcross = (start: number, fineEnd: number, step: number, low: number, high: number): LineSamples => {
  const count = fineEnd - start * step;
  const line = { first: new Int32Array(count), second: new Int32Array(count), weight: new Float32Array(count) };
  for (let k = 0; k < count; k++) {
    const at = Math.min(high - low - 1, Math.max(0, (start * step + k + 0.5) / step - 0.5 - low));
    line.first[k] = Math.floor(at);
    line.second[k] = Math.min(high - low - 1, line.first[k] + 1);
    line.weight[k] = at - line.first[k];
  }
  return line;
};

const sharpened = (soft: number): number => {
  const v = (soft - 0.5) * STEEPNESS + 0.5;
  if (v <= 0) return 0;
  return v >= 1 ? 255 : v * 255 + 0.5;
};

/** A matte with its inputs, from which a later call reuses unchanged tiles. */
export interface RefinedMatte {
  matte: Mask;
  rough: Plane;
}

const isSame = (a: Plane, b: Plane, box: Bounds): boolean => {
  for (let y = box.top; y < box.bottom; y++) {
    for (let i = y * a.width + box.left; i < y * a.width + box.right; i++) if (a.data[i] !== b.data[i]) return false;
  }
  return true;
};

/**
 * @param photo at the analysis size
 * @param chosen 0..1, at any size of the same aspect ratio
 * @param before an earlier result for the same photo
 * @returns 0..255 at the analysis size
 */
export const refineMatte = (photo: Raster, chosen: Plane, before?: RefinedMatte): RefinedMatte => {
  const step = Math.max(1, Math.round(Math.sqrt((photo.width * photo.height) / COARSE_PIXELS)));
  const width = Math.ceil(photo.width / step);
  const height = Math.ceil(photo.height / step);
  const rough = resizePlane(chosen, width, height);
  const radius = Math.max(2, Math.round(Math.max(width, height) * REACH));
  const data = before ? before.matte.data.slice() : new Uint8Array(photo.width * photo.height);
  const within = (box: Bounds, margin: number): Bounds => ({
    left: Math.max(0, box.left - margin),
    top: Math.max(0, box.top - margin),
    right: Math.min(width, box.right + margin),
    bottom: Math.min(height, box.bottom + margin),
  });

  const refineTile = (tile: Bounds): void => {
    const paddedBox = within(tile, 2 * radius);
    const functions = colorGuidedFilter(cropPhoto(photo, paddedBox, step), crop(rough, paddedBox), radius, EPSILON);
    const columns = samplesAcross(
      tile.left,
      Math.min(photo.width, tile.right * step),
      step,
      paddedBox.left,
      paddedBox.right,
    );
    const rows = samplesAcross(
      tile.top,
      Math.min(photo.height, tile.bottom * step),
      step,
      paddedBox.top,
      paddedBox.bottom,
    );
    const across = paddedBox.right - paddedBox.left;
    const { red, green, blue, offset } = functions;
    // Vertically first, so that the four coefficients are interpolated between two coarse rows only once for each fine row.
    const [rowRed, rowGreen, rowBlue, rowOffset] = [0, 1, 2, 3].map(() => new Float32Array(across));
    for (let r = 0; r < rows.first.length; r++) {
      const upper = rows.first[r] * across;
      const lower = rows.second[r] * across;
      const fy = rows.weight[r];
      for (let c = 0; c < across; c++) {
        rowRed[c] = red.data[upper + c] + (red.data[lower + c] - red.data[upper + c]) * fy;
        rowGreen[c] = green.data[upper + c] + (green.data[lower + c] - green.data[upper + c]) * fy;
        rowBlue[c] = blue.data[upper + c] + (blue.data[lower + c] - blue.data[upper + c]) * fy;
        rowOffset[c] = offset.data[upper + c] + (offset.data[lower + c] - offset.data[upper + c]) * fy;
      }
      for (let c = 0, i = (tile.top * step + r) * photo.width + tile.left * step; c < columns.first.length; c++, i++) {
        const fx = columns.weight[c];
        const a = columns.first[c];
        const b = columns.second[c];
        data[i] = sharpened(
          ((rowRed[a] + (rowRed[b] - rowRed[a]) * fx) * photo.data[i * 4] +
            (rowGreen[a] + (rowGreen[b] - rowGreen[a]) * fx) * photo.data[i * 4 + 1] +
            (rowBlue[a] + (rowBlue[b] - rowBlue[a]) * fx) * photo.data[i * 4 + 2]) /
            255 +
            rowOffset[a] +
            (rowOffset[b] - rowOffset[a]) * fx,
        );
      }
    }
  };

  for (let top = 0; top < height; top += TILE) {
    for (let left = 0; left < width; left += TILE) {
      const tile = { left, top, right: Math.min(width, left + TILE), bottom: Math.min(height, top + TILE) };
      const paddedBox = within(tile, 2 * radius);
      if (before && isSame(before.rough, rough, paddedBox)) continue;
      const [min, max] = range(rough, paddedBox);
      if (max - min > 0.01) refineTile(tile);
      else
        for (let y = top * step; y < Math.min(photo.height, tile.bottom * step); y++)
          data.fill(
            max > 0.5 ? 255 : 0,
            y * photo.width + left * step,
            y * photo.width + Math.min(photo.width, tile.right * step),
          );
    }
  }
  return { matte: { width: photo.width, height: photo.height, data }, rough };
};
