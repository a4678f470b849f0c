/**
 * Dichromatic split of one pixel (Shafer 1985): a colored surface reflects its own hue times the diffuse light, plus
 * white gloss. Two unknowns, three channels, solved by weighted least squares; the answer is linear in the pixel.
 */

export interface GlossSplit {
  /** Diffuse luminance = dot(diffuse, RGB). */
  diffuse: [number, number, number];
  /** Gloss in the color of the light = dot(gloss, RGB). */
  gloss: [number, number, number];
  /** 0 = the surface is as neutral as its gloss and the two cannot be separated, 1 = certain. */
  trust: number;
}

/** Dark channels are the more exact ones. */
const weightOf = (share: number): number => 1 / (share + 0.25) ** 2;

/** @param hue scene-linear RGB of unit luminance @param white color of the light, likewise */
export const glossSplit = (
  hue: readonly [number, number, number],
  white: readonly [number, number, number] = [1, 1, 1],
): GlossSplit => {
  let cc = 0;
  let cw = 0;
  let ww = 0;
  for (let i = 0; i < 3; i++) {
    const v = weightOf(hue[i]);
    cc += v * hue[i] * hue[i];
    cw += v * hue[i] * white[i];
    ww += v * white[i] * white[i];
  }
  const det = cc * ww - cw * cw;
  // Squared sine of the angle between hue and white.
  const apart = det / (cc * ww);
  const trust = Math.min(1, Math.max(0, (Math.sqrt(Math.max(0, apart)) - 0.16) / 0.16));
  if (trust === 0) return { diffuse: [0.2126, 0.7152, 0.0722], gloss: [0, 0, 0], trust };
  const solve = (forGloss: boolean): [number, number, number] =>
    [0, 1, 2].map(
      (i) => (weightOf(hue[i]) * (forGloss ? cc * white[i] - cw * hue[i] : ww * hue[i] - cw * white[i])) / det,
    ) as [number, number, number];
  return { diffuse: solve(false), gloss: solve(true), trust };
};

/**
 * Mean mirrored light of a cover, against white in the same light (median of the near-black seats of our own
 * path-traced interiors).
 */
export const MIRRORED = 0.015;
/** How much the mirrored surroundings differ from place to place, natural log; likewise. */
const SURROUNDINGS = 0.6;
/** Spread of the light above good light, the 80th percentile on the seats, natural log; likewise. */
const BRIGHTER = 0.15;

/** How far the light on one place differs from the light around it, but for borders of shadows, natural log. */
const APART = 0.1;

const mirrorError = (y: number): number => (SURROUNDINGS * MIRRORED) / Math.max(MIRRORED, y);

/**
 * Share of a difference from the surrounding light that is mirrored surroundings: on black nearly all, on gray little.
 * Light in a cabin changes slowly where no shadow ends; reflections differ from place to place (the two variances, as
 * for `believedShare`).
 * @param y visible reflectance, with reflections; luminance
 * @returns 0..1
 */
export const mirroredShare = (y: number): number => {
  const error = mirrorError(y);
  return error ** 2 / (error ** 2 + APART ** 2);
};

/**
 * No surroundings but the sun and lamps are mirrored brighter than this, against white in good light: three times
 * their spread above the typical.
 */
export const MAX_MIRRORED = MIRRORED * Math.exp(3 * SURROUNDINGS);

/**
 * Share of the brightness above good light that is real light. Black reflects so little that much of its brightness is
 * mirrored surroundings, an error of known size; light above good light is rare, so that there the error explains most
 * (the mean of the posterior of two normal distributions). On gray and lighter covers all of it is light.
 * @param y visible reflectance, with reflections; luminance
 * @returns 0..1
 */
export const diffuseShare = (y: number): number => {
  const error = mirrorError(y);
  return BRIGHTER ** 2 / (BRIGHTER ** 2 + error ** 2);
};

/**
 * @param logLight natural log of the apparent diffuse light, 0 = good light @param believed of `believedShare` @returns
 * its diffuse part
 */
export const withoutMirror = (logLight: number, believed: number): number =>
  logLight > 0 ? believed * logLight : logLight;
