/** Names a cover as colorways are named, "Tan leather", and updates a design's name when its cover changes. */
import { describeSwatch } from '#engine/swatch.ts';
import { COLOR_OPTIONS, MATERIAL_OPTIONS, type Material } from '#contract/options.ts';
import type { SwatchSnapshot } from '#contract/studio/swatches.ts';
import { PART_NAMES } from '#web/ui/part-words.ts';
import { colorName, materialName } from '../studio-words.ts';
import type { ColorPick, DesignOptions } from './wizard-state.ts';

export interface Cover {
  material: Material;
  color: ColorPick;
  /** A swatch from the shop's own book, which names material and color. */
  swatch?: SwatchSnapshot | undefined;
}

const describeColor = (color: ColorPick): string => (color.startsWith('#') ? color.toUpperCase() : colorName(color));

export const describeCover = ({ material, color, swatch }: Cover): string =>
  swatch !== undefined ? describeSwatch(swatch) : `${describeColor(color)} ${materialName(material).toLowerCase()}`;

const CATALOG_COVERS = COLOR_OPTIONS.flatMap(({ id: color }) =>
  MATERIAL_OPTIONS.map(({ id: material }) => describeCover({ material, color })),
);

/** Undefined if the seats keep the photo's color or material, which have no name. */
export const coverOf = ({ materials, mainColors, swatches }: DesignOptions): Cover | undefined => {
  const [[material], [color]] = [materials, mainColors];
  if (swatches.main !== undefined)
    return { material: swatches.main.material, color: swatches.main.color, swatch: swatches.main };
  return material === undefined || material === 'none' || color === undefined || color === 'none'
    ? undefined
    : { material, color };
};

/** "red inserts", the second look of a suggested name. */
const SECOND_LOOK_PATTERN = new RegExp(`^\\p{Ll}[^,]* (${Object.values(PART_NAMES).join('|').toLowerCase()})$`, 'u');

/**
 * Updates a name that ends in a cover ("Ford, Tan leather") to the current cover. A name with a second look ("Tan
 * leather, red inserts") is replaced by `suggested`. Any other name stays.
 */
export const nameAfterChange = (name: string, options: DesignOptions, suggested = ''): string => {
  const [second = '', first = ''] = name.split(', ').toReversed();
  if (suggested !== '' && CATALOG_COVERS.includes(first) && SECOND_LOOK_PATTERN.test(second)) return suggested;
  const oldCover = CATALOG_COVERS.find((cover) => name === cover || name.endsWith(`, ${cover}`));
  const cover = coverOf(options);
  if (oldCover === undefined || cover === undefined) return name;
  return `${name.slice(0, -oldCover.length)}${describeCover(cover)}`;
};
