/**
 * Prepares a photo for painting: everything that does not depend on the design, at the size of the preview or of the
 * final picture. Planes cover only the area that can change.
 */
import { decodeTable, encodeTable } from '../../color/tone.ts';
import type { EncodeTable } from '../../color/tone.ts';
import type { Layers } from '../../layers.ts';
import { once } from '../../once.ts';
import { estimateLightDirection } from '../../geometry/light-direction.ts';
import type { LightDirection } from '../../geometry/light-direction.ts';
import { smoothLight } from '../../panel-relief/smooth-light.ts';
import type { SmoothedLight } from '../../relief.ts';
import { prepareRelief } from '../../panel-relief/prepare-relief.ts';
import type { ReliefBase } from '../../panel-relief/prepare-relief.ts';
import type { Raster } from '../../raster/raster.ts';
import { edgeColors } from './edge-colors.ts';
import type { EdgeColors } from './edge-colors.ts';
import { separateDiffuseLight } from './diffuse-light.ts';
import { computePaintableArea } from './paintable-area.ts';
import type { PaintableArea } from './paintable-area.ts';
import { getFinalScale, getSmallPlaneSize, scaleOf, type Scale } from './scale.ts';
import { samplesAlong, getSampleStep } from './small-plane.ts';
import { measureTexture, splitShading } from './shading-split.ts';
import type { ShadingSplit, Texture } from './shading-split.ts';
import { lightField } from './light-field.ts';
import type { InterleavedPlane } from '../plane-rows.ts';
import { panelFrame } from '../panel-frame.ts';
import type { PanelFrame } from '../panel-frame.ts';

/** Input of painting. */
export interface Paintable extends PaintableArea {
  photo: Raster;
  layers: Layers;
  shading: ShadingSplit;
  texture: Texture;
  /** Specular light of the old surface, scene-linear. */
  gloss: Float32Array;
  /** Gloss of the old surface by zone, 0..1, measured on its highlights. */
  glossiness: Float32Array;
  /** Albedo of the old upholstery by zone, scene-linear RGB. */
  albedo: (readonly [number, number, number])[];
  edges: EdgeColors;
  /** Smooth color and strength of the light. */
  lightField: InterleavedPlane;
  /** Coordinates on the panels. */
  frame: PanelFrame;
  /** Direction of the photo's main light. */
  direction: LightDirection;
  /** Scene-linear light of each 8-bit code, and the table from light to codes. */
  decode: Float32Array;
  encode: EncodeTable;
}

export interface Prepared extends Paintable {
  /** Input of sewing, computed for the first plan that sews. */
  relief: () => ReliefBase;
  /** The light without the photo's own relief. */
  smoothedLight: () => SmoothedLight;
}

/** Albedo of the color that covers most of each zone. */
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

/** Highlights of a fully glossy surface, as a fraction of white light. */
const FULL_GLOSS = 0.06;

/** The 95th percentile of each zone's specular light, relative to a fully glossy surface. */
const glossinessOf = (gloss: Float32Array, pure: Uint8Array, zoneOf: Uint8Array, zones: number): Float32Array => {
  const samples = Array.from({ length: zones }, (): number[] => []);
  const step = Math.max(1, Math.floor(pure.length / 200_000)) * 3 + 2;
  for (let i = 0; i < pure.length; i += step) if (pure[i] === 1) samples[zoneOf[i]].push(gloss[i]);
  return Float32Array.from(samples, (values) => {
    if (values.length < 20) return 0;
    return Math.min(1, new Float32Array(values).sort()[Math.floor(values.length * 0.95)] / FULL_GLOSS);
  });
};

/**
 * @param photo any size with the aspect ratio of the layers
 * @param area at that size, if it is known already
 */
export const prepare = (
  photo: Raster,
  layers: Layers,
  area: PaintableArea = computePaintableArea(layers, photo.width, photo.height),
  scale: Scale = scaleOf(photo),
): Prepared => {
  const { bounds, matte, zones } = area;
  const [width, height] = [bounds.right - bounds.left, bounds.bottom - bounds.top];
  const decode = decodeTable(layers.light.tone);
  const step = getSampleStep(width, getSmallPlaneSize(width, height, scale).width);
  const scratch = new Float32Array(samplesAlong(width, step) * height);
  const { log, gloss, pure, weave } = separateDiffuseLight(photo, decode, bounds, matte, layers, scratch, scale);
  const shading = splitShading(log, pure, weave, width, height, scale);
  const smoothedLight = once(() =>
    smoothLight(
      { base: shading.base, mid: shading.mid, gloss },
      bounds,
      photo.width / layers.width,
      layers.geometry,
      layers.width,
      layers.height,
    ),
  );
  return {
    photo,
    layers,
    bounds,
    matte,
    zones,
    shading,
    texture: measureTexture(shading, pure, width, height, scale),
    edges: edgeColors(photo, decode, bounds, matte, pure),
    gloss,
    decode,
    smoothedLight,
    glossiness: glossinessOf(gloss, pure, zones.first, layers.zones.length),
    albedo: ownAlbedos(layers),
    direction: estimateLightDirection(layers.light, layers.geometry),
    lightField: lightField(layers),
    frame: panelFrame(layers.geometry, layers.width, photo.width, photo.height),
    relief: once(() => prepareRelief(layers, photo.width, photo.height, bounds, smoothedLight, getFinalScale(scale))),
    encode: encodeTable(layers.light.tone),
  };
};

/** Prepares a preview that looks like a final picture with this long side. */
export const preparePreview = (photo: Raster, layers: Layers, finalSide: number): Prepared =>
  prepare(photo, layers, computePaintableArea(layers, photo.width, photo.height), scaleOf(photo, finalSide));
