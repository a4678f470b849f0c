/** Finish of a zone that is covered with a swatch from a swatch book. */
import type { SwatchSnapshot } from '../swatch.ts';
import type { Finish } from '../trim-plan.ts';
import { parseColorChoice } from './style-looks.ts';

export type CoverFinish = Pick<Finish, 'material' | 'color' | 'tile' | 'grain' | 'source'>;

/**
 * @param overrides material and color that take precedence. If either differs, the result is another
 * material, without the swatch's tile, grain and code.
 */
export const swatchToFinish = (
  swatch: SwatchSnapshot,
  overrides: Partial<Pick<Finish, 'material' | 'color' | 'source'>> = {},
): CoverFinish => {
  const { material, color, tile, grain } = swatch;
  const isSwatchItself =
    overrides.color === undefined && (overrides.material === undefined || overrides.material === material);
  return {
    material: overrides.material ?? material,
    color: overrides.color ?? parseColorChoice(color),
    source: isSwatchItself ? { from: 'swatch', swatch } : (overrides.source ?? { from: 'own' }),
    ...(isSwatchItself && tile !== undefined ? { tile } : {}),
    ...(isSwatchItself && grain !== undefined ? { grain } : {}),
  };
};
