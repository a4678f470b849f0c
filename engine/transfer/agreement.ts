/**
 * Structural agreement of a model's answer with the photo: edges and creases at equal positions, with equal directions and
 * similar strengths. Elsewhere the model has invented structure, which is not used.
 */
import { boxBlur } from '../raster/box-blur.ts';
import { gaussianBlur } from '../raster/gaussian-blur.ts';
import type { Plane, Raster } from '../raster/raster.ts';
import { computeStructure } from './structure.ts';

/** Sigma of the blur that removes grain, as a fraction of the longer side. */
const EDGE_SIGMA = 1 / 450;
/** Radius of the window, as a fraction of the longer side. */
const WINDOW = 0.014;
/** Gradient energy of surfaces with grain only, at which agreement counts as full. */
const GRAIN_ENERGY = 0.006;

interface Gradient {
  x: Float32Array;
  y: Float32Array;
}

const gradientOf = (picture: Raster): Gradient => {
  const { width, height } = picture;
  const { data } = gaussianBlur(computeStructure(picture), Math.max(1, EDGE_SIGMA * Math.max(width, height)));
  const x = new Float32Array(data.length);
  const y = new Float32Array(data.length);
  for (let r = 1; r < height - 1; r++) {
    for (let c = 1, i = r * width + 1; c < width - 1; c++, i++) {
      x[i] = (data[i + 1] - data[i - 1]) / 2;
      y[i] = (data[i + width] - data[i - width]) / 2;
    }
  }
  return { x, y };
};

const energyOf = ({ x, y }: Gradient, { width, height }: Raster, radius: number): Float32Array => {
  const data = new Float32Array(x.length);
  for (let i = 0; i < data.length; i++) data[i] = x[i] * x[i] + y[i] * y[i];
  return boxBlur({ width, height, data }, radius).data;
};

/** 2 E[a.b] / (E[a.a] + E[b.b]): 1 = equal, 0 = unrelated; lower if one is much stronger than the other. */
const similarity = (
  a: Gradient,
  energyA: Float32Array,
  b: Gradient,
  energyB: Float32Array,
  size: Raster,
  radius: number,
): Float32Array => {
  const data = new Float32Array(a.x.length);
  for (let i = 0; i < data.length; i++) data[i] = a.x[i] * b.x[i] + a.y[i] * b.y[i];
  const both = boxBlur({ width: size.width, height: size.height, data }, radius).data;
  for (let i = 0; i < data.length; i++)
    both[i] = (both[i] + GRAIN_ENERGY) / (0.5 * (energyA[i] + energyB[i]) + GRAIN_ENERGY);
  return both;
};

/**
 * @param references the photo, and our own render, which also has the new pattern; the better agreement counts
 * @returns agreement of each pixel, 0..1
 */
export const measureAgreement = (answer: Raster, references: readonly Raster[]): Plane => {
  const radius = Math.max(3, Math.round(WINDOW * Math.max(answer.width, answer.height)));
  const gradient = gradientOf(answer);
  const energy = energyOf(gradient, answer, radius);
  const best = new Float32Array(answer.width * answer.height);
  for (const reference of references) {
    const other = gradientOf(reference);
    const found = similarity(gradient, energy, other, energyOf(other, reference, radius), answer, radius);
    for (let i = 0; i < best.length; i++) if (found[i] > best[i]) best[i] = Math.min(1, found[i]);
  }
  return { width: answer.width, height: answer.height, data: best };
};
