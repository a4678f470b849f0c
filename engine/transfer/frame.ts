/**
 * The part of a photo that is sent to a remote model, and its position: a crop around the pixels that change, scaled
 * uniformly onto a canvas of a size that the model accepts. The rest of the canvas repeats the crop's border.
 */
import type { Mask, Raster } from '../raster/raster.ts';
import { createRaster } from '../raster/raster.ts';
import { findBounds } from '../raster/bounds.ts';
import { resizeMask, resizeRaster } from '../raster/resize.ts';

export interface Size {
  width: number;
  height: number;
}

/** Canvas sizes that a model accepts: a list, or any on a grid within limits. */
export interface FrameRules {
  sizes?: readonly Size[] | undefined;
  /** Sides are multiples of this; 1 = any. */
  grid: number;
  maxPixels: number;
  minPixels?: number | undefined;
  maxSide?: number | undefined;
  /** Largest ratio of the long side to the short side. */
  maxRatio: number;
}

export interface Frame {
  /** Crop in the photo's pixels. */
  crop: { left: number; top: number; width: number; height: number };
  canvas: Size;
  /** Position of the crop on the canvas, in canvas pixels. */
  content: { left: number; top: number; width: number; height: number };
}

/** Margin around the pixels that change, as a fraction of their bounds: models need to see the surroundings. */
const CONTEXT = 0.25;
/** Minimum margin in photo pixels. */
const MIN_CONTEXT = 24;

/** Grows the range [from, to) to the length `wanted`, equally to both sides, within [0, limit). */
const grow = (from: number, to: number, wanted: number, limit: number): [number, number] => {
  const length = Math.min(limit, Math.max(to - from, Math.round(wanted)));
  const start = Math.round((from + to - length) / 2);
  const first = Math.min(limit - length, Math.max(0, start));
  return [first, first + length];
};

const onGrid = (value: number, grid: number): number => Math.max(grid, Math.round(value / grid) * grid);

const pixelsOf = ({ width, height }: Size): number => width * height;
const ratioOf = ({ width, height }: Size): number => Math.max(width, height) / Math.min(width, height);

/** Corrects a canvas that is outside the limits after rounding to the grid, one grid step at a time. */
const withinLimits = (size: Size, { grid, maxPixels, minPixels = 0, maxRatio }: FrameRules): Size => {
  while ((pixelsOf(size) > maxPixels || ratioOf(size) > maxRatio) && Math.max(size.width, size.height) > grid) {
    if (size.width >= size.height) size.width -= grid;
    else size.height -= grid;
  }
  // The short side grows, which does not increase the aspect ratio.
  while (pixelsOf(size) < minPixels) {
    if (size.width <= size.height) size.width += grid;
    else size.height += grid;
  }
  return size;
};

const canvasFor = (crop: Size, rules: FrameRules): Size => {
  const { sizes, grid, maxPixels, minPixels = 0, maxSide = Number.POSITIVE_INFINITY, maxRatio } = rules;
  if (sizes !== undefined && sizes.length > 0) {
    const mismatch = ({ width, height }: Size): number =>
      Math.abs(Math.log(width / height / (crop.width / crop.height)));
    return sizes.reduce((best, size) => (mismatch(size) < mismatch(best) ? size : best));
  }
  const ratio = Math.min(maxRatio, Math.max(1 / maxRatio, crop.width / crop.height));
  // Small crops are enlarged at most twofold, unless the model requires more: enlargement costs money and adds nothing.
  const pixels = Math.max(minPixels, Math.min(maxPixels, pixelsOf(crop) * 4));
  const side = Math.min(Math.sqrt(pixels * ratio), maxSide, maxSide * ratio);
  return withinLimits({ width: onGrid(side, grid), height: onGrid(side / ratio, grid) }, rules);
};

/** @param changed mask of the pixels that may change @returns undefined if there are none */
export const createFrame = (changed: Mask, rules: FrameRules): Frame | undefined => {
  const box = findBounds(changed.data, changed.width, changed.height);
  if (box.right === 0) return undefined;
  const addContext = (length: number): number => length + 2 * Math.max(MIN_CONTEXT, length * CONTEXT);
  let [left, right] = grow(box.left, box.right, addContext(box.right - box.left), changed.width);
  let [top, bottom] = grow(box.top, box.bottom, addContext(box.bottom - box.top), changed.height);
  const canvas = canvasFor({ width: right - left, height: bottom - top }, rules);
  // The crop grows to the canvas's aspect ratio: more of the photo is better than a repeated border.
  const ratio = canvas.width / canvas.height;
  if ((right - left) / (bottom - top) < ratio) [left, right] = grow(left, right, (bottom - top) * ratio, changed.width);
  else [top, bottom] = grow(top, bottom, (right - left) / ratio, changed.height);
  const crop = { left, top, width: right - left, height: bottom - top };
  const scale = Math.min(canvas.width / crop.width, canvas.height / crop.height);
  const width = Math.min(canvas.width, Math.max(1, Math.round(crop.width * scale)));
  const height = Math.min(canvas.height, Math.max(1, Math.round(crop.height * scale)));
  return {
    crop,
    canvas,
    content: { left: (canvas.width - width) >> 1, top: (canvas.height - height) >> 1, width, height },
  };
};

const cropRaster = ({ width, data }: Raster, { left, top, width: w, height: h }: Frame['crop']): Raster => {
  const cut = createRaster(w, h);
  for (let y = 0; y < h; y++)
    cut.data.set(data.subarray(4 * ((top + y) * width + left), 4 * ((top + y) * width + left + w)), 4 * y * w);
  return cut;
};

/** Draws a picture of the photo's size onto the canvas. */
export const cutPicture = (picture: Raster, { crop, canvas, content }: Frame): Raster => {
  const scaled = resizeRaster(cropRaster(picture, crop), content.width, content.height);
  const out = createRaster(canvas.width, canvas.height);
  const from = new Uint32Array(scaled.data.buffer, scaled.data.byteOffset, content.width * content.height);
  const to = new Uint32Array(out.data.buffer);
  for (let y = 0; y < canvas.height; y++) {
    const row = Math.min(content.height - 1, Math.max(0, y - content.top)) * content.width;
    for (let x = 0; x < canvas.width; x++)
      to[y * canvas.width + x] = from[row + Math.min(content.width - 1, Math.max(0, x - content.left))];
  }
  return out;
};

/** Draws a mask of the photo's size onto the canvas; the repeated border is 0. */
export const cutMask = (mask: Mask, { crop, canvas, content }: Frame): Mask => {
  const cut: Mask = { width: crop.width, height: crop.height, data: new Uint8Array(crop.width * crop.height) };
  for (let y = 0; y < crop.height; y++)
    cut.data.set(
      mask.data.subarray((crop.top + y) * mask.width + crop.left, (crop.top + y) * mask.width + crop.left + crop.width),
      y * crop.width,
    );
  const scaled = resizeMask(cut, content.width, content.height);
  const out: Mask = { width: canvas.width, height: canvas.height, data: new Uint8Array(canvas.width * canvas.height) };
  for (let y = 0; y < content.height; y++)
    out.data.set(
      scaled.data.subarray(y * content.width, (y + 1) * content.width),
      (y + content.top) * canvas.width + content.left,
    );
  return out;
};

/** Whether a canvas pixel shows the photo, and not the repeated border. */
export const isContent = ({ content }: Frame, x: number, y: number): boolean =>
  x >= content.left && y >= content.top && x < content.left + content.width && y < content.top + content.height;
