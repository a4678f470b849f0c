/**
 * Everything about a photo that does not depend on the design, at the size that is asked for: the preview's or the final
 * picture's. Planes cover only the part of the picture that can change.
 */
import { decodeTable, encodeTable } from '../colour/tone.ts';
import type { EncodeTable } from '../colour/tone.ts';
import { luminance } from '../colour/srgb.ts';
import { NO_ZONE } from '../layers.ts';
import type { Layers } from '../layers.ts';
import type { Region } from '../materials/patterns/relief.ts';
import { resizeMask } from '../raster/resize.ts';
import type { Raster } from '../raster/raster.ts';
import { edgeColours } from './edge-colours.ts';
import type { EdgeColours } from './edge-colours.ts';
import { splitShading } from './shading-split.ts';
import type { ShadingSplit } from './shading-split.ts';
import { blendZones } from './zone-blend.ts';
import type { ZoneBlend } from './zone-blend.ts';

export interface Prepared {
  photo: Raster;
  layers: Layers;
  /** What can change at all; the planes below have its size. */
  region: Region;
  /** 0..255, how much of each pixel is covered by some zone. */
  matte: Uint8Array;
  zones: ZoneBlend;
  shading: ShadingSplit;
  edges: EdgeColours;
  /** Scene-linear light of each 8-bit code, and the way back. */
  decode: Float32Array;
  encode: EncodeTable;
}

/** Log of the least light that is told from none. */
const DARKEST = 2e-4;
/** Matte from which a pixel is upholstery and nothing else. */
const INSIDE = 250;

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
  const cropped = new Uint8Array(w * (region.bottom - region.top));
  for (let y = region.top; y < region.bottom; y++) cropped.set(data.subarray(y * width + region.left, y * width + region.right), (y - region.top) * w);
  return cropped;
};

/** Log of the light: photo over the reflectance of what lies there now; and where that is certain. */
const lightOn = (photo: Raster, decode: Float32Array, region: Region, matte: Uint8Array, zones: ZoneBlend, layers: Layers): { log: Float32Array; sure: Uint8Array } => {
  const width = region.right - region.left;
  const log = new Float32Array(matte.length);
  const sure = new Uint8Array(matte.length);
  const logAlbedo = layers.zones.map((_, zone) => {
    const cluster = layers.light.clusters.find((c) => c.zone === zone);
    return cluster ? Math.log(Math.max(1e-3, luminance(...cluster.albedo))) : Math.log(0.2);
  });
  for (let y = region.top, i = 0; y < region.bottom; y++) {
    for (let x = 0, p = 4 * (y * photo.width + region.left); x < width; x++, i++, p += 4) {
      const zone = zones.first[i];
      if (zone === NO_ZONE || matte[i] === 0) continue;
      const light = luminance(decode[photo.data[p]], decode[photo.data[p + 1]], decode[photo.data[p + 2]]);
      log[i] = Math.log(DARKEST + light) - logAlbedo[zone];
      // Where two originals meet, a pixel is a mixture and says nothing about the light.
      sure[i] = matte[i] >= INSIDE && Math.abs(logAlbedo[zone] - logAlbedo[zones.second[i]]) < 0.2 ? 1 : 0;
    }
  }
  return { log, sure };
};

/**
 * @param photo any size with the aspect ratio that `layers` was made from
 */
export const prepare = (photo: Raster, layers: Layers): Prepared => {
  const { width, height } = photo;
  const decode = decodeTable(layers.light.tone);
  const encode = encodeTable(layers.light.tone);
  const whole = resizeMask({ width: layers.width, height: layers.height, data: layers.matte }, width, height).data;
  const region = regionOf(whole, width, height);
  const matte = crop(whole, width, region);
  const zones = blendZones(layers.zoneOf, layers.width, layers.height, width, height, region);
  for (let i = 0; i < matte.length; i++) if (zones.first[i] === NO_ZONE) matte[i] = 0;
  const { log, sure } = lightOn(photo, decode, region, matte, zones, layers);
  const shading = splitShading(log, sure, region.right - region.left, region.bottom - region.top, Math.max(width, height));
  return { photo, layers, region, matte, zones, shading, edges: edgeColours(photo, decode, region, matte, sure), decode, encode };
};
