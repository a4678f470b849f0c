/**
 * The diffuse light on the upholstery and the gloss over it. Coloured material: by hue (`colour/gloss-split.ts`). Black, grey and
 * white: gloss is what rises above an envelope of its surroundings, because there colour tells nothing. On near-black material
 * even broad brightness is mostly reflection, so its upper range is shared out to the gloss as well.
 */
import { glossSplit } from '../colour/gloss-split.ts';
import { luminance } from '../colour/srgb.ts';
import { NO_ZONE } from '../layers.ts';
import type { Layers } from '../layers.ts';
import type { Region } from '../materials/patterns/relief.ts';
import type { Raster } from '../raster/raster.ts';
import { fillHoles, gather, opening, readRow, weightedMean } from './small-plane.ts';
import { smallSize } from './shading-split.ts';
import type { ZoneBlend } from './zone-blend.ts';

export interface DiffuseLight {
  /** Natural log of the diffuse light; 0 outside. */
  log: Float32Array;
  /** Light that the surface mirrors, scene-linear, in the colour of the light. */
  gloss: Float32Array;
  /** 1 where `log` is upholstery of one material and nothing else. */
  sure: Uint8Array;
}

/** The least light that is told from none. */
const DARKEST = 2e-4;
/** Matte from which a pixel is upholstery and nothing else. */
const INSIDE = 250;
/** Half the width of the widest highlight, as a share of the reduced long side. */
const HIGHLIGHT = 10;
/** Brightness above the envelope (log) from which it is a highlight. */
const ABOVE = 0.3;

export interface ZoneSource {
  logAlbedo: number;
  split: ReturnType<typeof glossSplit>;
  /** 0..1: how much of brightness above 1 is reflection on this material. */
  mirror: number;
}

const sourceOf = (layers: Layers, zone: number): ZoneSource => {
  const albedo = layers.light.clusters.find((c) => c.zone === zone)?.albedo ?? [0.2, 0.2, 0.2];
  const y = Math.max(1e-3, luminance(albedo[0], albedo[1], albedo[2]));
  const dark = Math.min(1, Math.max(0, Math.log(0.09 / y) / Math.log(0.09 / 0.02)));
  return { logAlbedo: Math.log(y), split: glossSplit([albedo[0] / y, albedo[1] / y, albedo[2] / y]), mirror: dark };
};

/** First pass: hue tells gloss where there is hue. */
const byHue = (photo: Raster, decode: Float32Array, region: Region, matte: Uint8Array, zones: ZoneBlend, sources: readonly ZoneSource[]): DiffuseLight => {
  const width = region.right - region.left;
  const log = new Float32Array(matte.length);
  const gloss = new Float32Array(matte.length);
  const sure = new Uint8Array(matte.length);
  for (let y = region.top, i = 0; y < region.bottom; y++) {
    for (let x = 0, p = 4 * (y * photo.width + region.left); x < width; x++, i++, p += 4) {
      const zone = zones.first[i];
      if (zone === NO_ZONE || matte[i] === 0) continue;
      const { logAlbedo, split } = sources[zone];
      const r = decode[photo.data[p]];
      const g = decode[photo.data[p + 1]];
      const b = decode[photo.data[p + 2]];
      const whole = 0.2126 * r + 0.7152 * g + 0.0722 * b;
      let mirrored = 0;
      if (split.trust > 0) mirrored = Math.min(0.97 * whole, Math.max(0, split.trust * (split.gloss[0] * r + split.gloss[1] * g + split.gloss[2] * b)));
      gloss[i] = mirrored;
      log[i] = Math.log(DARKEST + whole - mirrored) - logAlbedo;
      // Where two originals meet, a pixel is a mixture and says nothing about the light.
      sure[i] = matte[i] >= INSIDE && Math.abs(logAlbedo - sources[zones.second[i]].logAlbedo) < 0.2 ? 1 : 0;
    }
  }
  return { log, gloss, sure };
};

/** Second pass, in place: highlights above the envelope leave the diffuse light of neutral material. */
const byEnvelope = (light: DiffuseLight, zones: ZoneBlend, sources: readonly ZoneSource[], width: number, height: number, longSide: number): void => {
  const { log, gloss, sure } = light;
  const { width: w, height: h } = smallSize(width, height, longSide);
  const plane = gather(log, sure, width, height, w, h);
  const filled = fillHoles(plane);
  const low = opening(filled, w, h, HIGHLIGHT);
  const typical = weightedMean({ ...plane, value: plane.value.map((v, i) => Math.min(ABOVE, v - low[i])) }, HIGHLIGHT * 2);
  const envelope = weightedMean({ width: w, height: h, value: low, weight: new Float32Array(w * h).fill(1) }, HIGHLIGHT >> 1).map((v, i) => v + typical[i]);
  const row = new Float32Array(width);
  for (let y = 0, i = 0; y < height; y++) {
    readRow(envelope, w, h, ((y + 0.5) * h) / height - 0.5, w / width, row, width);
    for (let x = 0; x < width; x++, i++) {
      if (sure[i] === 0) continue;
      const { logAlbedo, split, mirror } = sources[zones.first[i]];
      const neutral = 1 - split.trust;
      if (neutral === 0 && mirror === 0) continue;
      let diffuse = log[i];
      const over = diffuse - row[x] - ABOVE;
      if (over > 0) diffuse -= neutral * over * (over / (over + 0.15));
      if (diffuse > 0) diffuse -= 0.5 * mirror * diffuse;
      if (diffuse >= log[i]) continue;
      gloss[i] += Math.exp(logAlbedo) * (Math.exp(log[i]) - Math.exp(diffuse));
      log[i] = diffuse;
    }
  }
};

/** @param zones and `matte` of the region */
export const diffuseLight = (photo: Raster, decode: Float32Array, region: Region, matte: Uint8Array, zones: ZoneBlend, layers: Layers): DiffuseLight => {
  const sources = layers.zones.map((_, zone) => sourceOf(layers, zone));
  const light = byHue(photo, decode, region, matte, zones, sources);
  byEnvelope(light, zones, sources, region.right - region.left, region.bottom - region.top, Math.max(photo.width, photo.height));
  return light;
};
