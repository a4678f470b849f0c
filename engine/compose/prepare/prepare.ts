/**
 * Prepares a photo for painting: everything that does not depend on the design, at the size of the preview or of the
 * final picture. Planes cover only the region that can change.
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
import { allocateFloats } from '../../raster/planes.ts';
import type { Raster } from '../../raster/raster.ts';
import { edgeColors } from './edge-colors.ts';
import type { EdgeColors } from './edge-colors.ts';
import { separateDiffuseLight } from './diffuse-light.ts';
import type { DiffuseLight } from './diffuse-light.ts';
import { computeGround } from './ground.ts';
import type { Ground } from './ground.ts';
import { getFinalScale, sketchScale, getSmallPlaneSize, createFullScale, type Scale } from './scale.ts';
import { samplesAlong, getSampleStep } from './small-plane.ts';
import { measureTexture, splitShading } from './shading-split.ts';
import type { ShadingSplit, Texture } from './shading-split.ts';
import { lightField } from './light-field.ts';
import type { InterleavedPlane } from '../plane-rows.ts';
import { runSingleThreaded, type RunStage } from '../stages/stages.ts';
import { panelFrame } from '../panel-frame.ts';
import type { PanelFrame } from '../panel-frame.ts';

/** Input of painting. Plain data, so that it can be sent to other threads. */
export interface Paintable extends Ground {
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

/** Light on the upholstery of a photo; planes have the region's size. */
export interface SeparatedLight extends DiffuseLight {
  decode: Float32Array;
}

/** First step: separates diffuse light and gloss. */
export const separateLight = (
  photo: Raster,
  layers: Layers,
  { region, matte }: Ground,
  scale: Scale = createFullScale(photo),
  run: RunStage = runSingleThreaded,
): SeparatedLight => {
  const decode = decodeTable(layers.light.tone);
  const width = region.right - region.left;
  const step = getSampleStep(width, getSmallPlaneSize(width, region.bottom - region.top, scale).width);
  const scratch = allocateFloats(samplesAlong(width, step) * (region.bottom - region.top));
  const { log, gloss, pure, weave } = separateDiffuseLight(photo, decode, region, matte, layers, scratch, scale, run);
  return { decode, log, gloss, pure, weave };
};

/** Second step: splits the shading into forms, creases and grain. `log` is overwritten. */
export const computeShading = (
  photo: Raster,
  { region }: Ground,
  { log, pure, weave }: SeparatedLight,
  scale: Scale = createFullScale(photo),
  run: RunStage = runSingleThreaded,
): ShadingSplit => splitShading(log, pure, weave, region.right - region.left, region.bottom - region.top, scale, run);

/** Needs only the light, so it can run in parallel with the steps after it. */
export const computeEdges = (
  photo: Raster,
  { region, matte }: Ground,
  { decode, pure }: Pick<SeparatedLight, 'decode' | 'pure'>,
): EdgeColors => edgeColors(photo, decode, region, matte, pure);

/** Removes the photo's own relief from the light; needs only the shading. */
export const computeSmoothedLight = (
  { base, mid }: Pick<ShadingSplit, 'base' | 'mid'>,
  gloss: Float32Array,
  { region }: Pick<Ground, 'region'>,
  pictureWidth: number,
  { width, height, geometry }: Pick<Layers, 'width' | 'height' | 'geometry'>,
): SmoothedLight => smoothLight({ base, mid, gloss }, region, pictureWidth / width, geometry, width, height);

export const computeTexture = (
  photo: Raster,
  { region }: Ground,
  { pure }: Pick<SeparatedLight, 'pure'>,
  shading: ShadingSplit,
  scale: Scale = createFullScale(photo),
): Texture => measureTexture(shading, pure, region.right - region.left, region.bottom - region.top, scale);

export type Surroundings = Pick<Prepared, 'albedo' | 'direction' | 'lightField' | 'frame' | 'encode'>;

/** The old covers and the light around them, from the layers alone; independent of the other steps. */
export const computeSurroundings = (photo: Pick<Raster, 'width' | 'height'>, layers: Layers): Surroundings => ({
  albedo: ownAlbedos(layers),
  direction: estimateLightDirection(layers.light, layers.geometry),
  lightField: lightField(layers),
  frame: panelFrame(layers.geometry, layers.width, photo.width, photo.height),
  encode: encodeTable(layers.light.tone),
});

export const assemblePrepared = (
  photo: Raster,
  layers: Layers,
  ground: Ground,
  { decode, gloss, pure }: SeparatedLight,
  { shading, texture, edges }: Pick<Prepared, 'shading' | 'texture' | 'edges'>,
  surroundings: Surroundings,
  finalScale = 1,
): Prepared => {
  const { width, height } = photo;
  const { region, matte, zones } = ground;
  const smoothedLight = once(() => computeSmoothedLight(shading, gloss, ground, width, layers));
  // Listed one by one for speed: see `own-layers.ts`.
  return {
    photo,
    layers,
    region,
    matte,
    zones,
    shading,
    texture,
    edges,
    gloss,
    decode,
    smoothedLight,
    glossiness: glossinessOf(gloss, pure, zones.first, layers.zones.length),
    albedo: surroundings.albedo,
    direction: surroundings.direction,
    lightField: surroundings.lightField,
    frame: surroundings.frame,
    relief: once(() => prepareRelief(layers, width, height, region, smoothedLight, finalScale)),
    encode: surroundings.encode,
  };
};

/**
 * @param photo any size with the aspect ratio of the layers
 * @param ground of that size, if it is known already
 * @param scale resolution of the small planes, coarser for sketches
 */
export const prepare = (
  photo: Raster,
  layers: Layers,
  ground: Ground = computeGround(layers, photo.width, photo.height),
  scale: Scale = createFullScale(photo),
): Prepared => {
  const lit = separateLight(photo, layers, ground, scale);
  const shading = computeShading(photo, ground, lit, scale);
  const texture = computeTexture(photo, ground, lit, shading, scale);
  return assemblePrepared(
    photo,
    layers,
    ground,
    lit,
    { shading, texture, edges: computeEdges(photo, ground, lit) },
    computeSurroundings(photo, layers),
    getFinalScale(scale),
  );
};

/** Prepares a preview that looks like a final picture with this long side. */
export const preparePreview = (photo: Raster, layers: Layers, finalSide: number): Prepared =>
  prepare(photo, layers, computeGround(layers, photo.width, photo.height), createFullScale(photo, finalSide));

/** Prepares a sketch, whose small planes have a quarter of the cells. */
export const prepareSketch = (photo: Raster, layers: Layers, finalSide?: number): Prepared =>
  prepare(photo, layers, computeGround(layers, photo.width, photo.height), sketchScale(photo, finalSide));
