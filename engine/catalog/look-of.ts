/** How a material is drawn, by its id. */
import { GRAIN_LOOKS, MATERIAL_LOOKS, type CoverMaterial, type Grain } from './materials.ts';
import type { MaterialLook } from '../materials/look.ts';

/** The photo's own surface stays as it is. */
const UNCHANGED: MaterialLook = {
  mirror: 1,
  veil: 0,
  shine: 0,
  tight: 1,
  sheen: 0,
  bloom: 0,
  keepMid: 1,
  keepFine: 1,
  relief: 0,
  sparkle: 0,
  tone: 0,
  mottle: 0,
};

/** @param grain of leather; other materials have none */
export const lookOf = (material: CoverMaterial | undefined, grain?: Grain): MaterialLook => {
  if (material === undefined) return UNCHANGED;
  return grain === undefined || material !== 'leather' ? MATERIAL_LOOKS[material] : GRAIN_LOOKS[grain];
};
