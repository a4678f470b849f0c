/** Names and descriptions of the engine's options. */
export * from '#engine/options.ts';
import { COVER_MATERIALS, MATERIAL_ROWS } from '#engine/options.ts';
import type {
  Color,
  Material,
  PipingStyle,
  SeatType,
  StitchingStyle,
  Style,
  VehicleType,
  ZoneKind,
} from '#engine/options.ts';

export interface Option<Id extends string = string> {
  id: Id;
  name: string;
  description?: string;
}

/** The name of an option, or the id itself if it is unknown. */
export const findOptionName = (options: readonly Option[], id: string): string =>
  options.find((option) => option.id === id)?.name ?? id;

/** Styles that the trial includes (D-15). */
const BASIC_STYLES: readonly Style[] = ['original', 'classic', 'modern', 'none'];
export const isPremiumStyle = (style: Style): boolean => !BASIC_STYLES.includes(style);

export const STYLE_OPTIONS: readonly Required<Option<Style>>[] = [
  {
    id: 'original',
    name: 'Original',
    description: 'Keeps the pattern your seats have today and changes what they are made of.',
  },
  { id: 'classic', name: 'Classic', description: 'Upright pleats on the inserts, edged with a single welt of piping.' },
  { id: 'modern', name: 'Modern', description: 'Perforated inserts, plain bolsters and a double row of stitching.' },
  { id: 'racing', name: 'Racing', description: 'Horizontal flutes and thread in a contrasting color.' },
  { id: 'retro', name: 'Retro', description: 'Wide tuck and roll with a glossier finish.' },
  { id: 'luxury', name: 'Luxury', description: 'Diamond quilted inserts with double piping.' },
  { id: 'custom', name: 'Custom', description: 'Your own combination, without a preset.' },
  { id: 'none', name: 'None', description: 'No change of pattern.' },
];

export const MATERIAL_OPTIONS: readonly Required<Option<Material>>[] = [
  ...COVER_MATERIALS.map((id) => ({ id, name: MATERIAL_ROWS[id].name, description: MATERIAL_ROWS[id].description })),
  { id: 'none', name: 'None', description: 'Keeps the material as it is.' },
];

export const SEAT_TYPE_OPTIONS: readonly Option<SeatType>[] = [
  { id: 'bucket', name: 'Bucket' },
  { id: 'bench', name: 'Bench' },
  { id: 'racing', name: 'Racing' },
  { id: 'luxury', name: 'Luxury' },
];

export const STITCHING_OPTIONS: readonly Required<Option<StitchingStyle>>[] = [
  { id: 'french', name: 'French', description: 'The allowances opened, a row of thread on either side of the seam.' },
  { id: 'single', name: 'Single', description: 'One row beside the seam.' },
  { id: 'double', name: 'Double', description: 'Two parallel rows.' },
  { id: 'other', name: 'Other', description: 'Describe it in a few words.' },
  { id: 'none', name: 'None', description: 'No visible thread.' },
];

export const COLOR_OPTIONS: readonly Option<Color>[] = [
  { id: 'black', name: 'Black' },
  { id: 'white', name: 'White' },
  { id: 'grey', name: 'Grey' },
  { id: 'tan', name: 'Tan' },
  { id: 'brown', name: 'Brown' },
  { id: 'red', name: 'Red' },
  { id: 'blue', name: 'Blue' },
  { id: 'green', name: 'Green' },
  { id: 'custom', name: 'Custom' },
  { id: 'none', name: 'None' },
];

export const PIPING_OPTIONS: readonly Option<PipingStyle>[] = [
  { id: 'none', name: 'None' },
  { id: 'single', name: 'Single' },
  { id: 'double', name: 'Double' },
  { id: 'contrast', name: 'Contrast' },
];

export const VEHICLE_TYPE_OPTIONS: readonly Option<VehicleType>[] = [
  { id: 'car', name: 'Car' },
  { id: 'truck', name: 'Truck' },
  { id: 'suv', name: 'SUV' },
  { id: 'motorcycle', name: 'Motorcycle' },
  { id: 'van', name: 'Van' },
];

export const ZONE_NAMES: Readonly<Record<ZoneKind, string>> = {
  insert: 'Insert',
  bolster: 'Bolster',
  headrest: 'Headrest',
  'seat-back': 'Seat back',
  door: 'Door',
  piping: 'Piping',
  seat: 'Seat',
  custom: 'My zone',
};

export const FIRST_VEHICLE_YEAR = 1940;
/** From the current year down to `FIRST_VEHICLE_YEAR` (O-09). */
export const vehicleYears = (now: Date): number[] => {
  const last = now.getFullYear();
  return Array.from({ length: last - FIRST_VEHICLE_YEAR + 1 }, (_, i) => last - i);
};

export const BUSINESS_TYPES = [
  'auto-restoration',
  'custom-upholstery',
  'auto-detailing',
  'custom-fabrication',
  'marine-upholstery',
  'aircraft-interior',
  'rv-upholstery',
  'furniture-restoration',
  'other',
] as const;
type BusinessType = (typeof BUSINESS_TYPES)[number];

export const BUSINESS_TYPE_OPTIONS: readonly Option<BusinessType>[] = [
  { id: 'auto-restoration', name: 'Auto Restoration' },
  { id: 'custom-upholstery', name: 'Custom Upholstery' },
  { id: 'auto-detailing', name: 'Auto Detailing' },
  { id: 'custom-fabrication', name: 'Custom Fabrication' },
  { id: 'marine-upholstery', name: 'Marine Upholstery' },
  { id: 'aircraft-interior', name: 'Aircraft Interior' },
  { id: 'rv-upholstery', name: 'RV Upholstery' },
  { id: 'furniture-restoration', name: 'Furniture Restoration' },
  { id: 'other', name: 'Other' },
];
