/** The materials of the design, by id. */
import type { Material } from '../options.ts';
import { ALCANTARA } from './alcantara/alcantara.ts';
import { CLOTH } from './cloth/cloth.ts';
import { LEATHER } from './leather/leather.ts';
import type { MaterialLook } from './look.ts';
import { SUEDE } from './suede/suede.ts';
import { VINYL } from './vinyl/vinyl.ts';

const LOOKS: Readonly<Record<Exclude<Material, 'none'>, MaterialLook>> = { leather: LEATHER, alcantara: ALCANTARA, suede: SUEDE, vinyl: VINYL, cloth: CLOTH };

/** The photo's own surface stays as it is. */
const UNCHANGED: MaterialLook = { mirror: 1, veil: 0, shine: 0, tight: 1, sheen: 0, bloom: 0, keepMid: 1, keepFine: 1, relief: 0, sparkle: 0, tone: 0, mottle: 0 };

export const lookOf = (material: Exclude<Material, 'none'> | undefined): MaterialLook => (material === undefined ? UNCHANGED : LOOKS[material]);
