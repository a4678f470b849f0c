import { GRAIN_ROWS, MATERIAL_ROWS } from '#contract/options.ts';
import type { OwnSwatch } from '#contract/studio/swatches.ts';

/** "Leather, tumbled". */
export const materialWords = ({ material, grain }: Pick<OwnSwatch, 'material' | 'grain'>): string =>
  [MATERIAL_ROWS[material].name, grain && GRAIN_ROWS[grain].name.toLowerCase()].filter(Boolean).join(', ');
