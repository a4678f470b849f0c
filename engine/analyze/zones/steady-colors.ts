/**
 * Colors as they stay when light changes: a panel in the shade and its sunny neighbor are one cover. a and b are taken relative
 * to L + 16, which more or less light doesn't change (all three grow with the cube root of the light, CIE 1976); lightness
 * counts little, for one color has a lit and a shaded side.
 */
import type { Regions } from './regions.ts';

const LIGHTNESS = 0.4;
const CHROMATICITY = 60;

export type Color = [number, number, number];

/** @param lab interleaved, as `Regions` have it */
export const steadyColor = (lab: Float32Array, k: number): Color => {
  const share = CHROMATICITY / (lab[k * 3] + 16);
  return [LIGHTNESS * lab[k * 3], share * lab[k * 3 + 1], share * lab[k * 3 + 2]];
};

/** The same regions, seen so. */
export const inSteadyColors = (regions: Regions): Regions => {
  const lab = new Float32Array(regions.lab.length);
  for (let k = 0; k < regions.count; k++) lab.set(steadyColor(regions.lab, k), k * 3);
  return { ...regions, lab };
};
