/** What a swatch of the shop's own book puts on a zone. */
import type { SwatchSnapshot } from '../swatch.ts';
import type { Finish } from '../trim-plan.ts';
import { swatchOf } from './style-looks.ts';

export type Cloth = Pick<Finish, 'material' | 'color' | 'tile'>;

/**
 * @param over what was chosen beside it and wins. The tile is this cloth in this colour: it goes when either is another one.
 */
export const clothOf = ({ material, color, tile }: SwatchSnapshot, over: Partial<Pick<Finish, 'material' | 'color'>> = {}): Cloth => {
  const isItself = over.color === undefined && (over.material === undefined || over.material === material);
  return {
    material: over.material ?? material,
    color: over.color ?? swatchOf(color),
    ...(isItself && tile !== undefined ? { tile } : {}),
  };
};
