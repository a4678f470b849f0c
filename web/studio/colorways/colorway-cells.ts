/** The combinations of material and color for one photo. */
import type { Material } from '#contract/options.ts';
import type { SwatchChoices, SwatchSnapshot } from '#contract/studio/swatches.ts';
import { joinCarAndLook } from '../state/car.ts';
import { describeCover, type Cover } from '../state/colorway-name.ts';
import type { ColorPick, DesignOptions } from '../state/wizard-state.ts';

/** The maximum number of renders in a batch. */
export const MAX_CELLS = 12;

export interface Cell extends Cover {
  id: string;
}

/** One cell per swatch, then one for every material in every color, in the order in which they were chosen. */
export const createCells = (
  materials: readonly Material[],
  colors: readonly ColorPick[],
  swatches: readonly SwatchSnapshot[] = [],
): Cell[] =>
  [
    ...swatches.map((swatch): Cell => ({
      id: `swatch ${swatch.id}`,
      material: swatch.material,
      color: swatch.color,
      swatch,
    })),
    ...materials.flatMap((material) => colors.map((color): Cell => ({ id: `${material} ${color}`, material, color }))),
  ].slice(0, MAX_CELLS);

/**
 * Whether the grid stays within the limit with one more entry. @param adding length of the list that would grow
 * @param other length of the other list
 */
export const hasSpaceForEntry = (adding: number, other: number, swatches = 0): boolean =>
  (adding + 1) * Math.max(1, other) + swatches <= MAX_CELLS;

/** Adds or removes an entry. The last entry is not removed, and none is added beyond the limit. */
export const toggleEntry = <T>(list: readonly T[], entry: T, other: number, swatches = 0): T[] => {
  if (!list.includes(entry)) return hasSpaceForEntry(list.length, other, swatches) ? [...list, entry] : [...list];
  return list.length === 1 ? [...list] : list.filter((other) => other !== entry);
};

/** Changes the seats' cover, and the doors' color if it was that of the seats. Other choices stay. */
export const applyCover = (base: DesignOptions, { material, color, swatch }: Cover): DesignOptions => ({
  ...base,
  materials: [material, ...base.materials.slice(1).filter(() => base.materials[0] !== 'none')],
  mainColors: [color, ...base.mainColors.slice(1)],
  secondaryColor:
    base.secondaryColor !== 'none' && base.secondaryColor === base.mainColors[0] ? color : base.secondaryColor,
  swatches: swatchesFor(base, swatch),
});

const swatchesFor = ({ swatches }: DesignOptions, swatch: SwatchSnapshot | undefined): SwatchChoices => {
  const { main, door, ...others } = swatches;
  const newDoor = door !== undefined && door.id === main?.id ? swatch : door;
  return { ...others, ...(swatch && { main: swatch }), ...(newDoor && { door: newDoor }) };
};

const FIRST_COLORS: readonly ColorPick[] = ['black', 'tan', 'red', 'grey'];
/** The initial colors: the chosen one and three others. */
export const firstColors = (base: DesignOptions): ColorPick[] => {
  const chosen = base.swatches.main === undefined ? base.mainColors.slice(0, 1) : [];
  const colors = new Set([...chosen.filter((color) => color !== 'none'), ...FIRST_COLORS]);
  return [...colors].slice(0, FIRST_COLORS.length);
};
export const firstMaterials = (base: DesignOptions): Material[] => [
  base.materials[0] === 'none' || base.materials[0] === undefined ? 'leather' : base.materials[0],
];

/** The name of the saved design: the vehicle, then the colorway. */
export const nameOfCell = (cell: Cell, vehicle: Pick<DesignOptions, 'vehicleMake' | 'vehicleModel'>): string =>
  joinCarAndLook(vehicle, describeCover(cell));
