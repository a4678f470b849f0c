/**
 * Everything about a photo that does not depend on the design, at the size that is asked for: the preview's or the final
 * picture's. Planes cover only the part of the picture that can change.
 */
import { decodeTable, encodeTable } from '../colour/tone.ts';
import type { EncodeTable } from '../colour/tone.ts';
import { NO_ZONE } from '../layers.ts';
import type { Layers } from '../layers.ts';
import { once } from '../materials/once.ts';
import { estimateLightDirection } from '../materials/patterns/light-direction.ts';
import type { LightDirection } from '../materials/patterns/light-direction.ts';
import { prepareRelief } from '../materials/patterns/prepare-relief.ts';
import type { ReliefBase } from '../materials/patterns/prepare-relief.ts';
import type { Region } from '../materials/patterns/relief.ts';
import { resizeMask } from '../raster/resize.ts';
import type { Raster } from '../raster/raster.ts';
import { edgeColours } from './edge-colours.ts';
import type { EdgeColours } from './edge-colours.ts';
import { diffuseLight } from './diffuse-light.ts';
import { measureTexture, splitShading } from './shading-split.ts';
import type { ShadingSplit, Texture } from './shading-split.ts';
import { lightField } from './light-field.ts';
import type { SmallField } from './plane-rows.ts';
import { panelFrame } from './surface-row.ts';
import type { PanelFrame } from './surface-row.ts';
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
  texture: Texture;
  /** Light that the old surface mirrors, scene-linear. */
  gloss: Float32Array;
  /** By zone, 0..1: how glossy the old surface is, measured on its highlights. */
  glossiness: Float32Array;
  /** By zone: reflectance of the old upholstery, scene-linear RGB. */
  albedo: (readonly [number, number, number])[];
  edges: EdgeColours;
  /** Colour and strength of the light around each place. */
  lightField: SmallField;
  /** Where the panels lie, in centimetres. */
  frame: PanelFrame;
  /** Where the photo's main light comes from. */
  direction: LightDirection;
  /** What sewing needs; made by the first plan that sews. */
  relief: () => ReliefBase;
  /** Scene-linear light of each 8-bit code, and the way back. */
  decode: Float32Array;
  encode: EncodeTable;
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
  const cropped = new Uint8Array(w * (region.bottom - region.top));
  for (let y = region.top; y < region.bottom; y++) cropped.set(data.subarray(y * width + region.left, y * width + region.right), (y - region.top) * w);
  return cropped;
};

/** By zone, the reflectance of the colour that covers most of it. */
const ownAlbedos = ({ zones, light }: Layers): (readonly [number, number, number])[] => {
  const counts = new Float64Array(light.clusters.length);
  for (let i = 0; i < light.clusterOf.length; i += 3) if (light.clusterOf[i] !== 255) counts[light.clusterOf[i]]++;
  return zones.map((_, zone) => {
    let best = -1;
    light.clusters.forEach((cluster, k) => {
      if (cluster.zone === zone && (best < 0 || counts[k] > counts[best])) best = k;
    });
    return best < 0 ? [0.2, 0.2, 0.2] : light.clusters[best].albedo;
  });
};

/** Highlights of this strength (share of white light) belong to a fully glossy surface. */
const FULL_GLOSS = 0.06;

/** The 95th percentile of the mirrored light, against what a glossy surface shows. */
const glossinessOf = (gloss: Float32Array, sure: Uint8Array, zoneOf: Uint8Array, zones: number): Float32Array => {
  const samples = Array.from({ length: zones }, (): number[] => []);
  const step = Math.max(1, Math.floor(sure.length / 200_000)) * 3 + 2;
  for (let i = 0; i < sure.length; i += step) if (sure[i] === 1) samples[zoneOf[i]].push(gloss[i]);
  return Float32Array.from(samples, (values) => (values.length < 20 ? 0 : Math.min(1, values.sort((a, b) => a - b)[Math.floor(values.length * 0.95)] / FULL_GLOSS)));
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
  const scratch = new Float32Array(matte.length);
  const { log, gloss, sure, weave } = diffuseLight(photo, decode, region, matte, layers, scratch);
  const shading = splitShading(log, sure, weave, region.right - region.left, region.bottom - region.top, Math.max(width, height));
  const logLight = (): Float32Array => {
    const sum = shading.base.slice();
    for (let i = 0; i < sum.length; i++) sum[i] += shading.mid[i];
    return sum;
  };
  const texture = measureTexture(shading, sure, region.right - region.left, region.bottom - region.top, Math.max(width, height), scratch);
  return { photo, layers, region, matte, zones, shading, texture,
    gloss,
    glossiness: glossinessOf(gloss, sure, zones.first, layers.zones.length),
    albedo: ownAlbedos(layers),
    direction: estimateLightDirection(layers.light, layers.geometry),
    lightField: lightField(layers),
    frame: panelFrame(layers.geometry, layers.width, width, height),
    relief: once(() => prepareRelief(layers, width, height, region, { logLight: logLight(), gloss })),
    edges: edgeColours(photo, decode, region, matte, sure), decode, encode };
};
