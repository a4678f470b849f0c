/**
 * The light on the upholstery as a small smooth picture: photo / reflectance, filled in where there is no upholstery.
 */
import { diffuseShare, glossSplit, MIRRORED, withoutMirror } from '../../color/gloss-split.ts';
import { luminance } from '../../color/srgb.ts';
import { createPlane3 } from '../../raster/raster.ts';
import type { Plane3, Raster } from '../../raster/raster.ts';
import type { AlbedoCluster } from '../../light.ts';

const LONG_SIDE = 160;
/** Low-pass radius as a share of the field's long side; passes of a box come near a Gaussian. */
const RADIUS = 0.04;
const PASSES = 3;
const LEAN = 0.4;

/** Blurs in place: horizontal and vertical running sums over `channels` interleaved values. */
const blur = (data: Float32Array, width: number, height: number, channels: number, radius: number): void => {
  const line = new Float32Array(Math.max(width, height));
  const along = (start: number, stride: number, count: number): void => {
    let sum = 0;
    for (let k = 0; k < count; k++) line[k] = data[start + k * stride];
    for (let k = 0; k < Math.min(radius, count); k++) sum += line[k];
    for (let k = 0; k < count; k++) {
      if (k + radius < count) sum += line[k + radius];
      if (k - radius - 1 >= 0) sum -= line[k - radius - 1];
      data[start + k * stride] = sum;
    }
  };
  for (let c = 0; c < channels; c++) {
    for (let y = 0; y < height; y++) along(y * width * channels + c, channels, width);
    for (let x = 0; x < width; x++) along(x * channels + c, width * channels, height);
  }
};

/** Light in a cabin is never this colored: the excess is the old material's color, misjudged. */
const MAX_TINT = 0.18;

/** Holds each channel within MAX_TINT of the luminance, softly. */
const calmTint = (data: Float32Array, at: number): void => {
  const y = luminance(data[at], data[at + 1], data[at + 2]);
  if (y <= 0) return;
  for (let c = 0; c < 3; c++)
    data[at + c] = y * Math.exp(MAX_TINT * Math.tanh(Math.log(Math.max(1e-3, data[at + c] / y)) / MAX_TINT));
};

export const shadeField = (
  photo: Raster,
  scene: Float32Array,
  matte: Uint8Array,
  clusters: readonly AlbedoCluster[],
  clusterOf: Uint8Array,
): Plane3 => {
  const scale = Math.max(photo.width, photo.height) / LONG_SIDE;
  const width = Math.max(1, Math.round(photo.width / scale));
  const height = Math.max(1, Math.round(photo.height / scale));
  const splits = clusters.map(({ albedo }) =>
    glossSplit([albedo[0] / luminance(...albedo), albedo[1] / luminance(...albedo), albedo[2] / luminance(...albedo)]),
  );
  // Three sums of light and one of weight, gathered first and smoothed together: a normalized convolution.
  const sums = new Float32Array(width * height * 4);
  for (let y = 0; y < photo.height; y++) {
    const row = Math.min(height - 1, Math.floor((y * height) / photo.height)) * width;
    for (let x = 0; x < photo.width; x++) {
      const i = y * photo.width + x;
      const cluster = clusterOf[i];
      if (cluster === 255 || matte[i] < 250) continue;
      const at = 4 * (row + Math.min(width - 1, Math.floor((x * width) / photo.width)));
      const { albedo } = clusters[cluster];
      const r = scene[photo.data[4 * i]];
      const g = scene[photo.data[4 * i + 1]];
      const b = scene[photo.data[4 * i + 2]];
      const { gloss, trust } = splits[cluster];
      const mirrored = Math.max(
        0,
        Math.min(0.9 * Math.min(r, g, b), trust * (gloss[0] * r + gloss[1] * g + gloss[2] * b)),
      );
      // A channel that the material absorbs says little about the light, and neither does the color of reflections on
      // black: it leans on the luminance.
      const bright = luminance(albedo[0], albedo[1], albedo[2]);
      const seen = Math.max(1e-4, (luminance(r, g, b) - mirrored) / bright);
      const light = Math.exp(withoutMirror(Math.log(seen), diffuseShare(bright)));
      const diffuse = light / seen;
      const lean = LEAN * bright + MIRRORED;
      sums[at] += ((r - mirrored) * diffuse + lean * light) / (albedo[0] + lean);
      sums[at + 1] += ((g - mirrored) * diffuse + lean * light) / (albedo[1] + lean);
      sums[at + 2] += ((b - mirrored) * diffuse + lean * light) / (albedo[2] + lean);
      sums[at + 3] += 1;
    }
  }
  // A wide pass fills the areas that the narrow one cannot reach.
  const wide = sums.slice();
  const radius = Math.max(1, Math.round(RADIUS * LONG_SIDE));
  for (let pass = 0; pass < PASSES; pass++) blur(sums, width, height, 4, radius);
  for (let pass = 0; pass < PASSES; pass++) blur(wide, width, height, 4, LONG_SIDE >> 2);
  const norm = (radius * 2 + 1) ** (2 * PASSES);
  const wideNorm = (2 * (LONG_SIDE >> 2) + 1) ** (2 * PASSES);
  const field = createPlane3(width, height);
  for (let i = 0; i < width * height; i++) {
    const near = sums[4 * i + 3] / norm;
    const far = (wide[4 * i + 3] / wideNorm) * 1e-3 + 1e-12;
    for (let c = 0; c < 3; c++) {
      const value = sums[4 * i + c] / norm + (wide[4 * i + c] / wideNorm) * 1e-3;
      field.data[3 * i + c] = near + far > 2e-12 ? value / (near + far) : 1;
    }
    calmTint(field.data, 3 * i);
  }
  return field;
};
