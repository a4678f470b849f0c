/**
 * Everything about a photo that does not depend on the design, at the size that is asked for: the preview's or the
 * final picture's. Planes cover only the part of the picture that can change.
 */
import { decodeTable, encodeTable } from '../../color/tone.ts';
import type { EncodeTable } from '../../color/tone.ts';
import type { Layers } from '../../layers.ts';
import { once } from '../../once.ts';
import { estimateLightDirection } from '../../geometry/light-direction.ts';
import type { LightDirection } from '../../geometry/light-direction.ts';
import { calmLight } from '../../panel-relief/calm-light.ts';
import type { CalmLight } from '../../relief.ts';
import { prepareRelief } from '../../panel-relief/prepare-relief.ts';
import type { ReliefBase } from '../../panel-relief/prepare-relief.ts';
import { floatPlane } from '../../raster/planes.ts';
import type { Raster } from '../../raster/raster.ts';
import { edgeColors } from './edge-colors.ts';
import type { EdgeColors } from './edge-colors.ts';
import { diffuseLight } from './diffuse-light.ts';
import type { DiffuseLight } from './diffuse-light.ts';
import { groundOf } from './ground.ts';
import type { Ground } from './ground.ts';
import { sketchScale, smallSize, wholeScale, type Scale } from './scale.ts';
import { samplesAlong, strideFor } from './small-plane.ts';
import { measureTexture, splitShading } from './shading-split.ts';
import type { ShadingSplit, Texture } from './shading-split.ts';
import { lightField } from './light-field.ts';
import type { SmallField } from '../plane-rows.ts';
import { runAlone, type RunStage } from '../stages/stages.ts';
import { panelFrame } from '../panel-frame.ts';
import type { PanelFrame } from '../panel-frame.ts';

/** The input of painting: plain data, so that other threads can have it too. */
export interface Paintable extends Ground {
  photo: Raster;
  layers: Layers;
  shading: ShadingSplit;
  texture: Texture;
  /** Light that the old surface mirrors, scene-linear. */
  gloss: Float32Array;
  /** Gloss of the old surface by zone, 0..1, measured on its highlights. */
  glossiness: Float32Array;
  /** Reflectance of the old upholstery by zone, scene-linear RGB. */
  albedo: (readonly [number, number, number])[];
  edges: EdgeColors;
  /** Color and strength of the light around each place. */
  lightField: SmallField;
  /** Positions of the panels, in centimeters. */
  frame: PanelFrame;
  /** Direction of the photo's main light. */
  direction: LightDirection;
  /** Scene-linear light of each 8-bit code, and the way back. */
  decode: Float32Array;
  encode: EncodeTable;
}

export interface Prepared extends Paintable {
  /** The input of sewing; made by the first plan that sews. */
  relief: () => ReliefBase;
  /** The photo's light as relief needs it. */
  calm: () => CalmLight;
}

/** Reflectance of the color that covers most of each zone. */
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

/** The 95th percentile of the mirrored light, relative to a glossy surface. */
const glossinessOf = (gloss: Float32Array, sure: Uint8Array, zoneOf: Uint8Array, zones: number): Float32Array => {
  const samples = Array.from({ length: zones }, (): number[] => []);
  const step = Math.max(1, Math.floor(sure.length / 200_000)) * 3 + 2;
  for (let i = 0; i < sure.length; i += step) if (sure[i] === 1) samples[zoneOf[i]].push(gloss[i]);
  return Float32Array.from(samples, (values) =>
    values.length < 20
      ? 0
      : Math.min(1, new Float32Array(values).sort()[Math.floor(values.length * 0.95)] / FULL_GLOSS),
  );
};

/** The light on the upholstery of a photo; planes of the region. */
export interface Lit extends DiffuseLight {
  decode: Float32Array;
}

/** The first step of preparing: separates light and gloss. */
export const lightOf = (
  photo: Raster,
  layers: Layers,
  { region, matte }: Ground,
  scale: Scale = wholeScale(photo),
  run: RunStage = runAlone,
): Lit => {
  const decode = decodeTable(layers.light.tone);
  const width = region.right - region.left;
  const step = strideFor(width, smallSize(width, region.bottom - region.top, scale).width);
  const scratch = floatPlane(samplesAlong(width, step) * (region.bottom - region.top));
  const { log, gloss, sure, weave } = diffuseLight(photo, decode, region, matte, layers, scratch, scale, run);
  return { decode, log, gloss, sure, weave };
};

/** The second: forms, creases and grain. The room of `log` is used for the answer. */
export const shadingOf = (
  photo: Raster,
  { region }: Ground,
  { log, sure, weave }: Lit,
  scale: Scale = wholeScale(photo),
  run: RunStage = runAlone,
): ShadingSplit => splitShading(log, sure, weave, region.right - region.left, region.bottom - region.top, scale, run);

/** Needs the light alone: may be done beside everything after it. */
export const edgesOf = (
  photo: Raster,
  { region, matte }: Ground,
  { decode, sure }: Pick<Lit, 'decode' | 'sure'>,
): EdgeColors => edgeColors(photo, decode, region, matte, sure);

/** The part of the light that relief takes; needs the shading alone. */
export const calmOf = (
  { base, mid }: Pick<ShadingSplit, 'base' | 'mid'>,
  gloss: Float32Array,
  { region }: Pick<Ground, 'region'>,
  pictureWidth: number,
  { width, height, geometry }: Pick<Layers, 'width' | 'height' | 'geometry'>,
): CalmLight => calmLight({ base, mid, gloss }, region, pictureWidth / width, geometry, width, height);

export const textureOf = (
  photo: Raster,
  { region }: Ground,
  { sure }: Pick<Lit, 'sure'>,
  shading: ShadingSplit,
  scale: Scale = wholeScale(photo),
): Texture => measureTexture(shading, sure, region.right - region.left, region.bottom - region.top, scale);

export type Surroundings = Pick<Prepared, 'albedo' | 'direction' | 'lightField' | 'frame' | 'encode'>;

/** The old covers and the light around them, as the layers alone say; needs none of the other steps. */
export const surroundingsOf = (photo: Pick<Raster, 'width' | 'height'>, layers: Layers): Surroundings => ({
  albedo: ownAlbedos(layers),
  direction: estimateLightDirection(layers.light, layers.geometry),
  lightField: lightField(layers),
  frame: panelFrame(layers.geometry, layers.width, photo.width, photo.height),
  encode: encodeTable(layers.light.tone),
});

/** Combines the results of the steps. */
export const preparedOf = (
  photo: Raster,
  layers: Layers,
  ground: Ground,
  { decode, gloss, sure }: Lit,
  { shading, texture, edges }: Pick<Prepared, 'shading' | 'texture' | 'edges'>,
  around: Surroundings,
): Prepared => {
  const { width, height } = photo;
  const { region, matte, zones } = ground;
  const calm = once(() => calmOf(shading, gloss, ground, width, layers));
  // Named one by one, as everywhere in the engine's hot parts: see `own-layers.ts`.
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
    calm,
    glossiness: glossinessOf(gloss, sure, zones.first, layers.zones.length),
    albedo: around.albedo,
    direction: around.direction,
    lightField: around.lightField,
    frame: around.frame,
    relief: once(() => prepareRelief(layers, width, height, region, calm)),
    encode: around.encode,
  };
};

/**
 * @param photo any size with the aspect ratio that `layers` was made from
 * @param ground of that size, where it is known already
 * @param scale of the work; a coarser one is for sketches
 */
export const prepare = (
  photo: Raster,
  layers: Layers,
  ground: Ground = groundOf(layers, photo.width, photo.height),
  scale: Scale = wholeScale(photo),
): Prepared => {
  const lit = lightOf(photo, layers, ground, scale);
  const shading = shadingOf(photo, ground, lit, scale);
  const texture = textureOf(photo, ground, lit, shading, scale);
  return preparedOf(
    photo,
    layers,
    ground,
    lit,
    { shading, texture, edges: edgesOf(photo, ground, lit) },
    surroundingsOf(photo, layers),
  );
};

/** Prepares a sketch: the light on a quarter of the cells of the whole picture, whatever its size. */
export const prepareSketch = (photo: Raster, layers: Layers): Prepared =>
  prepare(photo, layers, groundOf(layers, photo.width, photo.height), sketchScale(photo));
