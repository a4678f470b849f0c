import { SWATCH_PLACES, type DesignSwatch } from '#contract/swatches.ts';
import { parseDesign, type Design } from '#engine/design.ts';
import type { RenderRow } from '../db/schema.ts';

/** Every swatch that was chosen in a design with its place, in the order of the places, zones last. */
const swatchesIn = (design: Design): DesignSwatch[] => [
  ...(design.mode === 'quick'
    ? SWATCH_PLACES.flatMap((place) =>
        design.swatches[place] === undefined ? [] : [{ ...design.swatches[place], place }],
      )
    : []),
  ...Object.entries(design.zones).flatMap(([place, { swatch }]) =>
    swatch === undefined ? [] : [{ ...swatch, place }],
  ),
];

/** As a saved design keeps them. */
export const swatchesOfRender = ({ request }: Pick<RenderRow, 'request'>): DesignSwatch[] | null => {
  const found = swatchesIn(parseDesign(request));
  return found.length === 0 ? null : found;
};
