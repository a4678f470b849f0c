import { NO_ZONE, type Layers } from '../../layers.ts';
import { findBounds, resizedBounds, type Bounds } from '../../raster/bounds.ts';
import { resizeMaskWithin } from '../../raster/resize.ts';
import { blendZones, type ZoneBlend } from './zone-blend.ts';

/** The pixels that can change at one picture size, and their zones: computed from the layers alone. */
export interface PaintableArea {
  /** Bounds of the pixels that can change; `matte` and the planes of `zones` have their size. */
  bounds: Bounds;
  /** Fraction of each pixel that belongs to zones, 0..255. */
  matte: Uint8Array;
  zones: ZoneBlend;
}

const shiftBounds = (bounds: Bounds, { left, top }: Bounds): Bounds => {
  // Empty, because no pixel can change: there is nothing to shift.
  if (bounds.right === 0) return bounds;
  return { left: left + bounds.left, top: top + bounds.top, right: left + bounds.right, bottom: top + bounds.bottom };
};

/** @param width @param height size of the picture, with the aspect ratio of the layers */
export const computePaintableArea = (layers: Layers, width: number, height: number): PaintableArea => {
  const outer = resizedBounds(findBounds(layers.matte, layers.width, layers.height), layers, { width, height });
  const resized = resizeMaskWithin({ ...layers, data: layers.matte }, width, height, outer);
  /** Relative to `outer`. */
  const inner = findBounds(resized, outer.right - outer.left, outer.bottom - outer.top);
  const bounds = shiftBounds(inner, outer);
  const boundsWidth = bounds.right - bounds.left;
  const matte = new Uint8Array(boundsWidth * (bounds.bottom - bounds.top));
  for (let y = inner.top; y < inner.bottom; y++) {
    const rowStart = y * (outer.right - outer.left);
    matte.set(resized.subarray(rowStart + inner.left, rowStart + inner.right), (y - inner.top) * boundsWidth);
  }
  const zones = blendZones(layers.zoneOf, layers.zones.length, layers.width, layers.height, width, height, bounds);
  // A pixel that mostly belongs to no zone has no finish to be painted with.
  for (let i = 0; i < matte.length; i++) if (zones.first[i] === NO_ZONE) matte[i] = 0;
  return { bounds, matte, zones };
};
