/** How bright upholstery is before anyone looks: the trade's usual colours as a mixture, by chroma. */
import { MIRRORED } from '../../colour/gloss-split.ts';

/** Reflectance (luminance of linear RGB) of what seats are made of: centre, spread in natural logs, how common. */
const NEUTRAL = [
  // Black: what it mirrors is part of what is seen of it.
  { centre: 0.028 + MIRRORED, spread: 0.45, share: 0.45 },
  // From anthracite to silver: the greys that the trade has names for (`words/lexicon.ts`) lie this far apart.
  { centre: 0.16, spread: 0.8, share: 0.3 },
  // From pale beige to white.
  { centre: 0.6, spread: 0.4, share: 0.25 },
];
const COLOURED = [
  { centre: 0.05, spread: 0.6, share: 0.45 },
  { centre: 0.22, spread: 0.45, share: 0.55 },
];

/**
 * Log density of a reflectance, up to a constant.
 * @param logAlbedo natural log of the luminance reflectance
 * @param chroma 0 = neutral, 1 = clearly coloured
 */
export const albedoPrior = (logAlbedo: number, chroma: number): number => {
  let density = 1e-4;
  const add = (mix: typeof NEUTRAL, weight: number): void => {
    for (const { centre, spread, share } of mix) {
      const z = (logAlbedo - Math.log(centre)) / spread;
      density += (weight * share * Math.exp(-0.5 * z * z)) / spread;
    }
  };
  add(NEUTRAL, 1 - chroma);
  add(COLOURED, chroma);
  return Math.log(density);
};
