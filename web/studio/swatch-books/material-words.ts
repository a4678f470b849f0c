import { GRAIN_ROWS, MATERIAL_ROWS } from '#contract/options.ts';
import type { OwnSwatch } from '#contract/studio/swatches.ts';

/** "Leather, tumbled". */
export const materialWords = ({ material, grain }: Pick<OwnSwatch, 'material' | 'grain'>): string =>
  grain === null
    ? MATERIAL_ROWS[material].name
    : `${MATERIAL_ROWS[material].name}, ${GRAIN_ROWS[grain].name.toLowerCase()}`;
