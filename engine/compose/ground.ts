/**
 * The results that follow from the layers alone at a given picture size, without its pixels: which pixels can change,
 * and to which zone they belong.
 */
import { NO_ZONE } from '../layers.ts';
import type { Layers } from '../layers.ts';
import type { Region } from '../relief.ts';
import { bytePlane } from '../raster/planes.ts';
import { resizeMaskWithin } from '../raster/resize.ts';
import { blendZones } from './zone-blend.ts';
import type { ZoneBlend } from './zone-blend.ts';

export interface Ground {
  /** The region that can change at all; the planes have its size. */
  region: Region;
  /** 0..255, how much of each pixel is covered by some zone. */
  matte: Uint8Array;
  zones: ZoneBlend;
}

/** The rows and columns that are not all zero; all of them zero: an empty region. */
const boundsOf = (data: Uint8Array, width: number, height: number): Region => {
  const isEmpty = (y: number): boolean => {
    for (let i = y * width; i < (y + 1) * width; i++) if (data[i] !== 0) return false;
    return true;
  };
  let top = 0;
  while (top < height && isEmpty(top)) top++;
  if (top === height) return { left: 0, top: 0, right: 0, bottom: 0 };
  let bottom = height;
  while (isEmpty(bottom - 1)) bottom--;
  let [left, right] = [width, 0];
  // Only what lies outside the columns that are known is looked at.
  for (let y = top; y < bottom; y++) {
    const row = y * width;
    for (let x = 0; x < left; x++) if (data[row + x] !== 0) left = x;
    for (let x = width - 1; x >= right; x--) if (data[row + x] !== 0) right = x + 1;
  }
  return { left, top, right, bottom };
};

/** The region of the resized mask lies in it: no filter reaches further than a pixel of either size. */
const around = ({ left, top, right, bottom }: Region, from: Layers, width: number, height: number): Region => {
  const across = width / from.width;
  const down = height / from.height;
  const [beside, above] = [1 + Math.ceil(1 / across), 1 + Math.ceil(1 / down)];
  return {
    left: Math.max(0, Math.floor((left - beside) * across)),
    top: Math.max(0, Math.floor((top - above) * down)),
    right: Math.min(width, Math.ceil((right + beside) * across)),
    bottom: Math.min(height, Math.ceil((bottom + above) * down)),
  };
};

/** @param width of the picture, `height` too: the aspect ratio that `layers` was made from */
export const groundOf = (layers: Layers, width: number, height: number): Ground => {
  const mask = { width: layers.width, height: layers.height, data: layers.matte };
  const box = around(boundsOf(layers.matte, layers.width, layers.height), layers, width, height);
  const resized = resizeMaskWithin(mask, width, height, box);
  const inBox = boundsOf(resized, box.right - box.left, box.bottom - box.top);
  const isEmpty = inBox.right === 0;
  const region = isEmpty
    ? inBox
    : {
        left: box.left + inBox.left,
        top: box.top + inBox.top,
        right: box.left + inBox.right,
        bottom: box.top + inBox.bottom,
      };
  const regionWidth = region.right - region.left;
  const matte = bytePlane(regionWidth * (region.bottom - region.top));
  for (let y = inBox.top; y < inBox.bottom; y++) {
    const row = y * (box.right - box.left);
    matte.set(resized.subarray(row + inBox.left, row + inBox.right), (y - inBox.top) * regionWidth);
  }
  const zones = blendZones(layers.zoneOf, layers.zones.length, layers.width, layers.height, width, height, region);
  for (let i = 0; i < matte.length; i++) if (zones.first[i] === NO_ZONE) matte[i] = 0;
  return { region, matte, zones };
};
