/**
 * Dichromatic reflection model (Shafer 1985): a pixel is the surface's hue times the diffuse light, plus gloss in the
 * light's color. Weighted least squares solve the two unknowns from three channels; the solution is linear in the pixel.
 */

import { LUMINANCE_B, LUMINANCE_G, LUMINANCE_R } from './srgb.ts';

export interface GlossSplit {
  /** Diffuse luminance = dot(diffuse, RGB). */
  diffuse: [number, number, number];
  /** Luminance of the gloss = dot(gloss, RGB). */
  gloss: [number, number, number];
  /** Reliability of the split: 0 = the surface is neutral like its gloss, so that they cannot be separated. */
  trust: number;
}

/** Weight of a channel: the darker it is, the smaller its error. */
const weightOf = (fraction: number): number => 1 / (fraction + 0.25) ** 2;

/** @param hue of the surface, @param white of the light: scene-linear RGB of unit luminance */
export const glossSplit = (
  hue: readonly [number, number, number],
  white: readonly [number, number, number] = [1, 1, 1],
): GlossSplit => {
  // Normal equations: weighted dot products of hue (h) and white (w).
  let hh = 0;
  let hw = 0;
  let ww = 0;
  for (let i = 0; i < 3; i++) {
    const weight = weightOf(hue[i]);
    hh += weight * hue[i] * hue[i];
    hw += weight * hue[i] * white[i];
    ww += weight * white[i] * white[i];
  }
  const det = hh * ww - hw * hw;
  const squaredSine = det / (hh * ww);
  const trust = Math.min(1, Math.max(0, (Math.sqrt(Math.max(0, squaredSine)) - 0.16) / 0.16));
  if (trust === 0) return { diffuse: [LUMINANCE_R, LUMINANCE_G, LUMINANCE_B], gloss: [0, 0, 0], trust };
  const solve = (forGloss: boolean): [number, number, number] =>
    [0, 1, 2].map(
      (i) => (weightOf(hue[i]) * (forGloss ? hh * white[i] - hw * hue[i] : ww * hue[i] - hw * white[i])) / det,
    ) as [number, number, number];
  return { diffuse: solve(false), gloss: solve(true), trust };
};

/**
 * Mean specular light of a cover relative to white in the same light. This and the next two were measured on near-black
 * seats of our own path-traced interiors.
 */
export const SPECULAR = 0.015;
/** Standard deviation of the specular light from point to point, natural log. */
const SPECULAR_SIGMA = 0.6;
/** Standard deviation of light above good light, which is the 80th percentile on the seats, natural log. */
const BRIGHT_SIGMA = 0.15;

/** Standard deviation of the diffuse light from the light around it, away from borders of shadows, natural log. */
const DIFFUSE_SIGMA = 0.1;

/** @param albedo luminance as seen, including specular light @returns error of its natural log */
const specularError = (albedo: number): number => (SPECULAR_SIGMA * SPECULAR) / Math.max(SPECULAR, albedo);

/**
 * Fraction of a local difference in brightness that is specular: on black nearly all, on gray little. It is the fraction of
 * the specular light's variance in the sum of both variances.
 * @param albedo as seen; luminance
 * @returns 0..1
 */
export const specularFraction = (albedo: number): number => {
  const error = specularError(albedo);
  return error ** 2 / (error ** 2 + DIFFUSE_SIGMA ** 2);
};

/** Brightest reflection other than of sun and lamps, relative to white in good light: three sigma above the mean. */
export const MAX_SPECULAR = SPECULAR * Math.exp(3 * SPECULAR_SIGMA);

/**
 * Fraction of the brightness above good light that is diffuse: little on black, all on gray and lighter covers. It is the
 * posterior mean for normally distributed light and specular error.
 * @param albedo as seen; luminance
 * @returns 0..1
 */
export const diffuseFraction = (albedo: number): number => {
  const error = specularError(albedo);
  return BRIGHT_SIGMA ** 2 / (BRIGHT_SIGMA ** 2 + error ** 2);
};

/**
 * @param logLight natural log of the apparent light, 0 = good light
 * @param fraction from `diffuseFraction`
 * @returns natural log of the diffuse light
 */
export const removeSpecular = (logLight: number, fraction: number): number =>
  logLight > 0 ? fraction * logLight : logLight;
