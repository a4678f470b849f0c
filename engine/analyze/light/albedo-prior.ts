/** Prior for the albedo of upholstery: a mixture of the trade's usual colors, neutral and colored ones apart. */
import { SPECULAR } from '../../color/gloss-split.ts';

/** Reflectances of common seat covers (luminance of linear RGB): center, spread in natural logs, frequency. */
const NEUTRAL = [
  // Black: specular light is part of its visible brightness.
  { center: 0.028 + SPECULAR, spread: 0.45, fraction: 0.45 },
  // Anthracite to silver: the range of the trade's named neutrals (`words/lexicon.ts`).
  { center: 0.16, spread: 0.8, fraction: 0.3 },
  // Pale beige to white.
  { center: 0.6, spread: 0.4, fraction: 0.25 },
];
const COLORED = [
  { center: 0.05, spread: 0.6, fraction: 0.45 },
  { center: 0.22, spread: 0.45, fraction: 0.55 },
];

/**
 * Log density of a reflectance, up to a constant.
 * @param logAlbedo natural log of the luminance reflectance
 * @param chroma 0 = neutral, 1 = clearly colored
 */
export const logAlbedoPrior = (logAlbedo: number, chroma: number): number => {
  let density = 1e-4;
  const add = (mixture: typeof NEUTRAL, weight: number): void => {
    for (const { center, spread, fraction } of mixture) {
      const z = (logAlbedo - Math.log(center)) / spread;
      density += (weight * fraction * Math.exp(-0.5 * z * z)) / spread;
    }
  };
  add(NEUTRAL, 1 - chroma);
  add(COLORED, chroma);
  return Math.log(density);
};
