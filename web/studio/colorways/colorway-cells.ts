/** One photo in many coats: which combinations there are, and what each one asks for. Pure. */
import type { Material } from '#contract/options.ts';
import type { ColorPick, DesignOptions } from '../state/wizard-state.ts';
import { colorName, materialName } from '../studio-words.ts';

/** So many pictures at most in one go. */
export const MOST_CELLS = 12;

export interface Cell {
  id: string;
  material: Material;
  color: ColorPick;
}

/** Every material in every colour, in the order they were chosen. */
export const cellsOf = (materials: readonly Material[], colors: readonly ColorPick[]): Cell[] =>
  materials.flatMap((material) => colors.map((color) => ({ id: `${material} ${color}`, material, color }))).slice(0, MOST_CELLS);

/** Whether one more of a list still gives cells for all. */
export const hasRoom = (adding: number, other: number): boolean => (adding + 1) * Math.max(1, other) <= MOST_CELLS;

/** The list with or without one entry; the last one stays, and what has no room is not added. */
export const toggled = <T>(list: readonly T[], entry: T, other: number): T[] =>
  list.includes(entry) ? (list.length === 1 ? [...list] : list.filter((one) => one !== entry)) : hasRoom(list.length, other) ? [...list, entry] : [...list];

/** All else stays as it was chosen: the inserts' own colour, thread, piping, pattern. Doors that wore the seats' colour go with it. */
export const optionsFor = (base: DesignOptions, { material, color }: Pick<Cell, 'material' | 'color'>): DesignOptions => ({
  ...base,
  materials: [material, ...base.materials.slice(1).filter(() => base.materials[0] !== 'none')],
  mainColors: [color, ...base.mainColors.slice(1)],
  secondaryColor: base.secondaryColor !== 'none' && base.secondaryColor === base.mainColors[0] ? color : base.secondaryColor,
});

const FIRST_COLORS: readonly ColorPick[] = ['black', 'tan', 'red', 'grey'];
/** What the grid begins with: the coat that is on, and three others. */
export const firstColors = (base: DesignOptions): ColorPick[] => {
  const worn = base.mainColors[0];
  return [...new Set([...(worn === undefined || worn === 'none' ? [] : [worn]), ...FIRST_COLORS])].slice(0, FIRST_COLORS.length);
};
export const firstMaterials = (base: DesignOptions): Material[] => [base.materials[0] === 'none' || base.materials[0] === undefined ? 'leather' : base.materials[0]];

const sayColor = (color: ColorPick): string => (color.startsWith('#') ? color.toUpperCase() : colorName(color));
export const sayCell = ({ material, color }: Pick<Cell, 'material' | 'color'>): string => `${sayColor(color)} ${materialName(material).toLowerCase()}`;

const NAME_MAX = 120;
/** Under what name it is saved: the vehicle where it is known, then the coat. */
export const nameOfCell = (cell: Cell, { vehicleMake, vehicleModel }: Pick<DesignOptions, 'vehicleMake' | 'vehicleModel'>): string =>
  [[vehicleMake, vehicleModel].filter(Boolean).join(' '), sayCell(cell)].filter(Boolean).join(', ').slice(0, NAME_MAX);
