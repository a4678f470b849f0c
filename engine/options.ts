/**
 * Ids of a design's options, exactly as in the rules O-01 to O-08. Materials, patterns and choices come from their
 * catalogs, which also have their names; names of the others are in `contract/options.ts`.
 */
import { CHOICE_FIELDS, CHOICE_ROWS, getChoiceValues, type Choices } from './catalog/choices.ts';
import { GRAIN_ROWS, MATERIAL_ROWS, reliefPicture, type CoverMaterial, type Grain } from './catalog/materials.ts';
import { PATTERN_ROWS, type PanelPicture, type Pattern } from './catalog/patterns.ts';

export { CHOICE_FIELDS, CHOICE_ROWS, GRAIN_ROWS, MATERIAL_ROWS, PATTERN_ROWS, reliefPicture };
export type { Choices, CoverMaterial, Grain, PanelPicture, Pattern };

export const STYLES = ['original', 'classic', 'modern', 'racing', 'retro', 'luxury', 'custom', 'none'] as const;
export const SEAT_TYPES = ['bucket', 'bench', 'racing', 'luxury'] as const;
/** Materials of covers, in the catalog's order. */
export const COVER_MATERIALS = Object.keys(MATERIAL_ROWS) as CoverMaterial[];
/** Grains of leather other than the usual one. */
export const GRAINS = Object.keys(GRAIN_ROWS) as Grain[];
export const MATERIALS = [...COVER_MATERIALS, 'none'] as const;
export const STITCHING_STYLES = ['french', 'single', 'double', 'other', 'none'] as const;
export const VEHICLE_TYPES = ['car', 'truck', 'suv', 'motorcycle', 'van'] as const;
export const COLORS = ['black', 'white', 'grey', 'tan', 'brown', 'red', 'blue', 'green', 'custom', 'none'] as const;
export const BOLSTER_LEVELS = getChoiceValues('seatBolsters');
export const PIPING_STYLES = ['none', 'single', 'double', 'contrast'] as const;

export type Style = (typeof STYLES)[number];
export type SeatType = (typeof SEAT_TYPES)[number];
export type Material = (typeof MATERIALS)[number];
export type StitchingStyle = (typeof STITCHING_STYLES)[number];
export type VehicleType = (typeof VEHICLE_TYPES)[number];
export type Color = (typeof COLORS)[number];
export type BolsterLevel = Choices['seatBolsters'];
export type PipingStyle = (typeof PIPING_STYLES)[number];

/** Kinds of zones. `seat` is a whole seat whose parts can't be separated; `custom` is drawn by the user. */
export const ZONE_KINDS = ['insert', 'bolster', 'headrest', 'seat-back', 'door', 'piping', 'seat', 'custom'] as const;
export type ZoneKind = (typeof ZONE_KINDS)[number];

/** Patterns of panels; `keep` leaves the photo's own relief. */
export const PATTERNS = Object.keys(PATTERN_ROWS) as Pattern[];

/** Colors of the color ids, sRGB, as matte material looks under even light. */
export const HEX_BY_COLOR: Readonly<Record<Exclude<Color, 'custom' | 'none'>, `#${string}`>> = {
  black: '#232120',
  white: '#ece6da',
  grey: '#8a8986',
  tan: '#a8703f',
  brown: '#5b3a29',
  red: '#8c1f2b',
  blue: '#27426f',
  green: '#1f4032',
};
