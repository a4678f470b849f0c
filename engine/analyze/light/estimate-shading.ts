/** Shading on the upholstery as a small smooth picture: photo / albedo, extrapolated where there is no upholstery. */
import { diffuseFraction, glossSplit, SPECULAR, removeSpecular } from '../../color/gloss-split.ts';
import { luminance } from '../../color/srgb.ts';
import { createPlane3 } from '../../raster/raster.ts';
import type { Plane3, Raster } from '../../raster/raster.ts';
import type { AlbedoCluster } from '../../light.ts';

const LONG_SIDE = 160;
/** Low-pass radius as a fraction of the field's long side; three passes of a box filter approximate a Gaussian. */
const RADIUS = 0.04;
const PASSES = 3;
/** Weight of the luminance in each channel of the light, relative to the albedo's luminance. */
const LUMINANCE_WEIGHT = 0.4;

/** Replaces each value by the sum of its window, in place, over `channels` interleaved values. */
const sumWindows = (data: Float32Array, width: number, height: number, channels: number, radius: number): void => {
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

/** Largest difference of a light's channel from its luminance, natural log; more is an error of the albedo's hue. */
const MAX_TINT = 0.18;

/** Compresses the tint of one pixel smoothly to MAX_TINT. */
const limitTint = (data: Float32Array, at: number): void => {
  const y = luminance(data[at], data[at + 1], data[at + 2]);
  if (y <= 0) return;
  for (let c = 0; c < 3; c++)
    data[at + c] = y * Math.exp(MAX_TINT * Math.tanh(Math.log(Math.max(1e-3, data[at + c] / y)) / MAX_TINT));
};

export const estimateShading = (
  photo: Raster,
  toLinear: Float32Array,
  matte: Uint8Array,
  colors: readonly AlbedoCluster[],
  colorIndexOf: Uint8Array,
): Plane3 => {
  const scale = Math.max(photo.width, photo.height) / LONG_SIDE;
  const width = Math.max(1, Math.round(photo.width / scale));
  const height = Math.max(1, Math.round(photo.height / scale));
  const splits = colors.map(({ albedo }) =>
    glossSplit([albedo[0] / luminance(...albedo), albedo[1] / luminance(...albedo), albedo[2] / luminance(...albedo)]),
  );
  // Normalized convolution: sums of R, G and B and of the weight are blurred together, then divided.
  const sums = new Float32Array(width * height * 4);
  for (let y = 0; y < photo.height; y++) {
    const row = Math.min(height - 1, Math.floor((y * height) / photo.height)) * width;
    for (let x = 0; x < photo.width; x++) {
      const i = y * photo.width + x;
      const color = colorIndexOf[i];
      if (color === 255 || matte[i] < 250) continue;
      const at = 4 * (row + Math.min(width - 1, Math.floor((x * width) / photo.width)));
      const { albedo } = colors[color];
      const r = toLinear[photo.data[4 * i]];
      const g = toLinear[photo.data[4 * i + 1]];
      const b = toLinear[photo.data[4 * i + 2]];
      const { gloss, trust } = splits[color];
      const specular = Math.max(
        0,
        Math.min(0.9 * Math.min(r, g, b), trust * (gloss[0] * r + gloss[1] * g + gloss[2] * b)),
      );
      // A channel that the material absorbs says little about the light, and so does the color of reflections on
      // black: both are blended with the luminance.
      const lightness = luminance(albedo[0], albedo[1], albedo[2]);
      const apparentLight = Math.max(1e-4, (luminance(r, g, b) - specular) / lightness);
      const light = Math.exp(removeSpecular(Math.log(apparentLight), diffuseFraction(lightness)));
      const diffuse = light / apparentLight;
      const weight = LUMINANCE_WEIGHT * lightness + SPECULAR;
      sums[at] += ((r - specular) * diffuse + weight * light) / (albedo[0] + weight);
      sums[at + 1] += ((g - specular) * diffuse + weight * light) / (albedo[1] + weight);
      sums[at + 2] += ((b - specular) * diffuse + weight * light) / (albedo[2] + weight);
      sums[at + 3] += 1;
    }
  }
  // A wide blur fills the areas that the narrow one does not reach.
  const wideSums = sums.slice();
  const radius = Math.max(1, Math.round(RADIUS * LONG_SIDE));
  for (let pass = 0; pass < PASSES; pass++) sumWindows(sums, width, height, 4, radius);
  for (let pass = 0; pass < PASSES; pass++) sumWindows(wideSums, width, height, 4, LONG_SIDE >> 2);
  const norm = (radius * 2 + 1) ** (2 * PASSES);
  const wideNorm = (2 * (LONG_SIDE >> 2) + 1) ** (2 * PASSES);
  const field = createPlane3(width, height);
  for (let i = 0; i < width * height; i++) {
    const near = sums[4 * i + 3] / norm;
    const farWeight = (wideSums[4 * i + 3] / wideNorm) * 1e-3 + 1e-12;
    for (let c = 0; c < 3; c++) {
      const value = sums[4 * i + c] / norm + (wideSums[4 * i + c] / wideNorm) * 1e-3;
      field.data[3 * i + c] = near + farWeight > 2e-12 ? value / (near + farWeight) : 1;
    }
    limitTint(field.data, 3 * i);
  }
  return field;
};
