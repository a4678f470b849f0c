/** Decides which swatches remain after another choice, and which are sent with a design. */
import type { SwatchChoices, SwatchPart } from '#contract/studio/swatches.ts';
import { SWATCH_PARTS } from '#contract/studio/swatches.ts';
import type { ColorPick, DesignOptions } from './wizard-state.ts';

/** The color option of each place, and its index in `materials`. */
const OPTION_FIELDS: Readonly<
  Record<SwatchPart, { color: (options: DesignOptions) => ColorPick | undefined; material: number | undefined }>
> = {
  main: { color: ({ mainColors }) => mainColors[0], material: 0 },
  insert: { color: ({ mainColors }) => mainColors[1], material: 1 },
  bolster: { color: ({ bolsterColor }) => bolsterColor, material: 2 },
  door: { color: ({ secondaryColor }) => secondaryColor, material: 3 },
  headrest: { color: () => undefined, material: 4 },
  piping: { color: ({ pipingColor }) => pipingColor, material: undefined },
  thread: { color: ({ stitchingColor }) => stitchingColor, material: undefined },
};

export const withoutSwatchAt = (swatches: SwatchChoices, place: SwatchPart): SwatchChoices =>
  Object.fromEntries(Object.entries(swatches).filter(([other]) => other !== place));

/** Removes the swatch of each place that was given another color or material. */
export const remainingSwatches = (before: DesignOptions, after: DesignOptions): SwatchChoices => {
  const kept: SwatchChoices = {};
  for (const place of SWATCH_PARTS) {
    const swatch = after.swatches[place];
    if (swatch === undefined) continue;
    const { color, material } = OPTION_FIELDS[place];
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

/** Leaves out the thread's swatch if there is no stitching, and the piping's if there is no piping. */
export const selectSwatchesToSend = ({ swatches, stitchingStyle, pipingStyle }: DesignOptions): SwatchChoices => {
  const isAbsentAt: Partial<Record<SwatchPart, boolean>> = {
    thread: stitchingStyle === 'none',
    piping: pipingStyle === 'none',
  };
  return Object.fromEntries(Object.entries(swatches).filter(([place]) => isAbsentAt[place as SwatchPart] !== true));
};
