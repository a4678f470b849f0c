/** Finish of a zone that is covered with a swatch from a swatch book. */
import type { SwatchSnapshot } from '../swatch.ts';
import type { Finish } from '../trim-plan.ts';
import { rgbOfChoice } from './style-looks.ts';

export type Cloth = Pick<Finish, 'material' | 'color' | 'tile' | 'grain' | 'source'>;

/**
 * @param over material and color chosen in addition, which take precedence. If either differs, the result is another
 * material, without the swatch's tile, grain and code.
 */
export const clothOf = (
  swatch: SwatchSnapshot,
  over: Partial<Pick<Finish, 'material' | 'color' | 'source'>> = {},
): Cloth => {
  const { material, color, tile, grain } = swatch;
  const isItself = over.color === undefined && (over.material === undefined || over.material === material);
  return {
    material: over.material ?? material,
    color: over.color ?? rgbOfChoice(color),
    source: isItself ? { from: 'swatch', swatch } : (over.source ?? { from: 'own' }),
    ...(isItself && tile !== undefined ? { tile } : {}),
    ...(isItself && grain !== undefined ? { grain } : {}),
  };
};
