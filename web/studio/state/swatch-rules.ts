/** Effect of a swatch of the shop's own book on the choices, and of later choices on the swatch. Pure. */
import type { SwatchChoices, SwatchPlace } from '#contract/studio/swatches.ts';
import { SWATCH_PLACES } from '#contract/studio/swatches.ts';
import type { ColorPick, DesignOptions } from './wizard-state.ts';

/** Entry of the lists that stands for the same place. The order of the materials: seats, inserts, bolsters, doors, headrests. */
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

/** A list that was changed to something else drops the swatch of its place: the latest tap wins. */
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

/** The parts that are on the picture: no thread without a stitch, no piping without a welt. */
export const sentSwatches = ({ swatches, stitchingStyle, pipingStyle }: DesignOptions): SwatchChoices => {
  const absent: Partial<Record<SwatchPlace, boolean>> = {
    thread: stitchingStyle === 'none',
    piping: pipingStyle === 'none',
  };
  return Object.fromEntries(Object.entries(swatches).filter(([place]) => absent[place as SwatchPlace] !== true));
};
