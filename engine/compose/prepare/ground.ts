/** The pixels that can change and their zones, computed from the layers for a picture size, without the picture. */
import { NO_ZONE } from '../../layers.ts';
import type { Layers } from '../../layers.ts';
import { findBounds, resizedBounds, type Region } from '../../raster/region.ts';
import { resizeMaskWithin } from '../../raster/resize.ts';
import { blendZones } from './zone-blend.ts';
import type { ZoneBlend } from './zone-blend.ts';

export interface Ground {
  /** Bounds of the pixels that can change; all planes have this size. */
  region: Region;
  /** Fraction of each pixel that is covered by zones, 0..255. */
  matte: Uint8Array;
  zones: ZoneBlend;
}

/** @param width @param height size of the picture, with the aspect ratio of the layers */
export const computeGround = (layers: Layers, width: number, height: number): Ground => {
  const mask = { width: layers.width, height: layers.height, data: layers.matte };
  const box = resizedBounds(findBounds(layers.matte, layers.width, layers.height), layers, { width, height });
  const resized = resizeMaskWithin(mask, width, height, box);
  const inBox = findBounds(resized, box.right - box.left, box.bottom - box.top);
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
  const matte = new Uint8Array(regionWidth * (region.bottom - region.top));
  for (let y = inBox.top; y < inBox.bottom; y++) {
    const row = y * (box.right - box.left);
    matte.set(resized.subarray(row + inBox.left, row + inBox.right), (y - inBox.top) * regionWidth);
  }
  const zones = blendZones(layers.zoneOf, layers.zones.length, layers.width, layers.height, width, height, region);
  for (let i = 0; i < matte.length; i++) if (zones.first[i] === NO_ZONE) matte[i] = 0;
  return { region, matte, zones };
};
