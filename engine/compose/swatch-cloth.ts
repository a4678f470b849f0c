/** Finish of a zone that is covered with a swatch from a swatch book. */
import type { SwatchSnapshot } from '../swatch.ts';
import type { Finish } from '../trim-plan.ts';
import { rgbOfChoice } from './style-looks.ts';

export type Cloth = Pick<Finish, 'material' | 'color' | 'tile' | 'grain' | 'source'>;

/**
 * @param overrides material and color that take precedence. If either differs, the result is another
 * material, without the swatch's tile, grain and code.
 */
export const clothOf = (
  swatch: SwatchSnapshot,
  overrides: Partial<Pick<Finish, 'material' | 'color' | 'source'>> = {},
): Cloth => {
  const { material, color, tile, grain } = swatch;
  const isSwatchItself =
    overrides.color === undefined && (overrides.material === undefined || overrides.material === material);
  return {
    material: overrides.material ?? material,
    color: overrides.color ?? rgbOfChoice(color),
    source: isSwatchItself ? { from: 'swatch', swatch } : (overrides.source ?? { from: 'own' }),
    ...(isSwatchItself && tile !== undefined ? { tile } : {}),
    ...(isSwatchItself && grain !== undefined ? { grain } : {}),
  };
};
