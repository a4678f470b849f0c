/** The finish that a swatch of the shop's own book gives a zone. */
import type { SwatchSnapshot } from '../swatch.ts';
import type { Finish } from '../trim-plan.ts';
import { swatchOf } from './style-looks.ts';

export type Cloth = Pick<Finish, 'material' | 'color' | 'tile' | 'grain' | 'source'>;

/**
 * @param over choices made beside it, which win. Tile and grain are this cloth's in this color, and so is its name: all go
 * when either is another one.
 */
export const clothOf = (
  swatch: SwatchSnapshot,
  over: Partial<Pick<Finish, 'material' | 'color' | 'source'>> = {},
): Cloth => {
  const { material, color, tile, grain } = swatch;
  const isItself = over.color === undefined && (over.material === undefined || over.material === material);
  return {
    material: over.material ?? material,
    color: over.color ?? swatchOf(color),
    source: isItself ? { from: 'swatch', swatch } : (over.source ?? { from: 'own' }),
    ...(isItself && tile !== undefined ? { tile } : {}),
    ...(isItself && grain !== undefined ? { grain } : {}),
  };
};
