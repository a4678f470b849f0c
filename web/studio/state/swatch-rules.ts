/** Which swatches remain after a later choice, and which are sent with a design. Pure. */
import type { SwatchChoices, SwatchPlace } from '#contract/studio/swatches.ts';
import { SWATCH_PLACES } from '#contract/studio/swatches.ts';
import type { ColorPick, DesignOptions } from './wizard-state.ts';

/** For each place its color, and its index in `materials`, whose order is: seats, inserts, bolsters, doors, headrests. */
const LISTED: Readonly<
  Record<SwatchPlace, { color: (options: DesignOptions) => ColorPick | undefined; material: number | undefined }>
> = {
  main: { color: ({ mainColors }) => mainColors[0], material: 0 },
  insert: { color: ({ mainColors }) => mainColors[1], material: 1 },
  bolster: { color: ({ bolsterColor }) => bolsterColor, material: 2 },
  door: { color: ({ secondaryColor }) => secondaryColor, material: 3 },
  headrest: { color: () => undefined, material: 4 },
  piping: { color: ({ pipingColor }) => pipingColor, material: undefined },
  thread: { color: ({ stitchingColor }) => stitchingColor, material: undefined },
};

export const without = (swatches: SwatchChoices, place: SwatchPlace): SwatchChoices =>
  Object.fromEntries(Object.entries(swatches).filter(([at]) => at !== place));

/** Choosing another color or material for a place removes its swatch: the latest choice wins. */
export const keptSwatches = (before: DesignOptions, after: DesignOptions): SwatchChoices => {
  const kept: SwatchChoices = {};
  for (const place of SWATCH_PLACES) {
    const swatch = after.swatches[place];
    if (swatch === undefined) continue;
    const { color, material } = LISTED[place];
    const isRecolored = color(after) !== color(before) && color(after) !== swatch.color;
    const cover = material === undefined ? undefined : after.materials[material];
    const hasOtherMaterial =
      material !== undefined &&
      cover !== before.materials[material] &&
      cover !== undefined &&
      cover !== swatch.material;
    if (!isRecolored && !hasOtherMaterial) kept[place] = swatch;
  }
  return kept;
};

/** The swatches whose parts the design has: no thread without stitching, no piping without a piping style. */
export const sentSwatches = ({ swatches, stitchingStyle, pipingStyle }: DesignOptions): SwatchChoices => {
  const absent: Partial<Record<SwatchPlace, boolean>> = {
    thread: stitchingStyle === 'none',
    piping: pipingStyle === 'none',
  };
  return Object.fromEntries(Object.entries(swatches).filter(([place]) => absent[place as SwatchPlace] !== true));
};
