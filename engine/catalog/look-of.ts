/** Appearance of a material by its id. */
import { GRAIN_LOOKS, MATERIAL_LOOKS, type CoverMaterial, type Grain } from './materials.ts';
import type { MaterialLook } from '../materials/look.ts';

/** The photo's own surface stays as it is. */
const UNCHANGED: MaterialLook = {
  glossFactor: 1,
  fresnel: 0,
  highlight: 0,
  highlightSharpness: 1,
  sheen: 0,
  grazingGain: 0,
  keepMid: 1,
  keepFine: 1,
  relief: 0,
  glossRelief: 0,
  tone: 0,
  mottle: 0,
};

/** @param grain ignored for materials other than leather */
export const lookOf = (material: CoverMaterial | undefined, grain?: Grain): MaterialLook => {
  if (material === undefined) return UNCHANGED;
  return grain === undefined || material !== 'leather' ? MATERIAL_LOOKS[material] : GRAIN_LOOKS[grain];
};
