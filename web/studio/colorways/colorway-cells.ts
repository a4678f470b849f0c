/** One photo in many colorways: the combinations, and the request of each. Pure. */
import type { Material } from '#contract/options.ts';
import type { SwatchChoices, SwatchSnapshot } from '#contract/studio/swatches.ts';
import { nameFor } from '../state/car.ts';
import { describeCover, type Cover } from '../state/colorway-name.ts';
import type { ColorPick, DesignOptions } from '../state/wizard-state.ts';

/** Largest number of pictures in one batch. */
export const MAX_CELLS = 12;

export interface Cell extends Cover {
  id: string;
}

/** The swatches of the book, then every material in every color, in the order they were chosen. */
export const cellsOf = (
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

/** Whether one more of a list still gives cells for all. */
export const hasRoom = (adding: number, other: number, swatches = 0): boolean =>
  (adding + 1) * Math.max(1, other) + swatches <= MAX_CELLS;

/** The list with or without one entry; the last one stays, and an entry beyond the limit is not added. */
export const toggled = <T>(list: readonly T[], entry: T, other: number, swatches = 0): T[] => {
  if (!list.includes(entry)) return hasRoom(list.length, other, swatches) ? [...list, entry] : [...list];
  return list.length === 1 ? [...list] : list.filter((kept) => kept !== entry);
};

/**
 * All else stays as it was chosen: the inserts' own color, thread, piping, pattern. Doors that wore the seats' color
 * go with it.
 */
export const optionsFor = (base: DesignOptions, { material, color, swatch }: Cover): DesignOptions => ({
  ...base,
  materials: [material, ...base.materials.slice(1).filter(() => base.materials[0] !== 'none')],
  mainColors: [color, ...base.mainColors.slice(1)],
  secondaryColor:
    base.secondaryColor !== 'none' && base.secondaryColor === base.mainColors[0] ? color : base.secondaryColor,
  swatches: swatchesFor(base, swatch),
});

const swatchesFor = ({ swatches }: DesignOptions, swatch: SwatchSnapshot | undefined): SwatchChoices => {
  const { main, door, ...others } = swatches;
  const doorNow = door !== undefined && door.id === main?.id ? swatch : door;
  return {
    ...others,
    ...(swatch === undefined ? {} : { main: swatch }),
    ...(doorNow === undefined ? {} : { door: doorNow }),
  };
};

const FIRST_COLORS: readonly ColorPick[] = ['black', 'tan', 'red', 'grey'];
/** The grid's first colors: the chosen one and three others. */
export const firstColors = (base: DesignOptions): ColorPick[] => {
  const worn = base.swatches.main === undefined ? base.mainColors[0] : undefined;
  return [...new Set([...(worn === undefined || worn === 'none' ? [] : [worn]), ...FIRST_COLORS])].slice(
    0,
    FIRST_COLORS.length,
  );
};
export const firstMaterials = (base: DesignOptions): Material[] => [
  base.materials[0] === 'none' || base.materials[0] === undefined ? 'leather' : base.materials[0],
];

/** The name that it is saved under: the vehicle where it is known, then the colorway. */
export const nameOfCell = (cell: Cell, vehicle: Pick<DesignOptions, 'vehicleMake' | 'vehicleModel'>): string =>
  nameFor(vehicle, describeCover(cell));
