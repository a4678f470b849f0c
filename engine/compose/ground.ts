/**
 * The results that follow from the layers alone at a given picture size, without its pixels: which pixels can change,
 * and to which zone they belong.
 */
import { NO_ZONE } from '../layers.ts';
import type { Layers } from '../layers.ts';
import type { Region } from '../relief.ts';
import { bytePlane } from '../raster/planes.ts';
import { resizeMask } from '../raster/resize.ts';
import { blendZones } from './zone-blend.ts';
import type { ZoneBlend } from './zone-blend.ts';

export interface Ground {
  /** The region that can change at all; the planes have its size. */
  region: Region;
  /** 0..255, how much of each pixel is covered by some zone. */
  matte: Uint8Array;
  zones: ZoneBlend;
}

const regionOf = (matte: Uint8Array, width: number, height: number): Region => {
  let left = width;
  let top = height;
  let right = 0;
  let bottom = 0;
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let x = 0; x < width; x++) {
      if (matte[row + x] === 0) continue;
      if (x < left) left = x;
      if (x >= right) right = x + 1;
      if (y < top) top = y;
      bottom = y + 1;
    }
  }
  return right > left ? { left, top, right, bottom } : { left: 0, top: 0, right: 0, bottom: 0 };
};

const crop = (data: Uint8Array, width: number, region: Region): Uint8Array => {
  const w = region.right - region.left;
  const cropped = bytePlane(w * (region.bottom - region.top));
  for (let y = region.top; y < region.bottom; y++)
    cropped.set(data.subarray(y * width + region.left, y * width + region.right), (y - region.top) * w);
  return cropped;
};

/** @param width of the picture, `height` too: the aspect ratio that `layers` was made from */
export const groundOf = (layers: Layers, width: number, height: number): Ground => {
  const whole = resizeMask({ width: layers.width, height: layers.height, data: layers.matte }, width, height).data;
  const region = regionOf(whole, width, height);
  const matte = crop(whole, width, region);
  const zones = blendZones(layers.zoneOf, layers.width, layers.height, width, height, region);
  for (let i = 0; i < matte.length; i++) if (zones.first[i] === NO_ZONE) matte[i] = 0;
  return { region, matte, zones };
};
