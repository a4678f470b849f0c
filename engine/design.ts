/**
 * Design: the user's choices. The body of `POST /api/generate-design` without the images, and the DESIGN argument of
 * the command line. Parsing normalizes (D-35, D-36, D-38); behind it every field is present and legal.
 */
import { z } from 'zod';
import {
  BOLSTER_LEVELS,
  COLORS,
  MATERIALS,
  PATTERNS,
  PIPING_STYLES,
  SEAT_TYPES,
  STITCHING_STYLES,
  STYLES,
  VEHICLE_TYPES,
} from './options.ts';
import { SwatchChoices, SwatchSnapshot } from './swatch.ts';

const HEX = /^#[0-9a-f]{6}$/i;

/**
 * A color id of the list, or `#rrggbb` (the form in which `custom` is sent, D-38); always lower case behind the parser.
 */
export const ColorChoice = z.union([
  z.enum(COLORS).exclude(['custom']),
  z
    .string()
    .regex(HEX, 'A custom color is written #rrggbb')
    .transform((hex) => hex.toLowerCase()),
]);
export type ColorChoice = z.infer<typeof ColorChoice>;

/** `none` in a multi-select excludes the other entries (D-38). The order says which zone gets which, so it is kept, repeats and all. */
const withoutStrays = <T extends string>(values: T[]): T[] => (values.includes('none' as T) ? ['none' as T] : values);

/** Six ids with their quotes are far shorter. */
const LONGEST_LIST = 300;

/** Array, JSON text or a plain id (D-36). */
const readList = (value: unknown): unknown => {
  if (typeof value !== 'string' || value.length > LONGEST_LIST) return value;
  try {
    const parsed: unknown = JSON.parse(value);
    return Array.isArray(parsed) ? parsed : [value];
  } catch {
    return [value];
  }
};

const MaterialList = z.preprocess(
  readList,
  z.array(z.enum(MATERIALS)).min(1, 'Choose at least one material').max(6).transform(withoutStrays),
);

const Bolsters = z.preprocess((v) => (v === 'low' ? 'standard' : v === '' ? 'none' : v), z.enum(BOLSTER_LEVELS));

/** The engine has no clock: the server checks the current year (V-34). */
const LAST_YEAR = 9999;

/** The choices for one zone by name, which win over the lists for its kind. */
export const ZoneFinish = z.object({
  material: z.enum(MATERIALS).optional(),
  color: ColorChoice.optional(),
  pattern: z.enum(PATTERNS).optional(),
  /** From the shop's own book; `material` and `color` beside it win. */
  swatch: SwatchSnapshot.optional(),
});
export type ZoneFinish = z.infer<typeof ZoneFinish>;

/** More than the engine finds and anybody paints in one photo. */
const MOST_ZONES = 100;
const ZoneFinishes = z
  .record(z.string().max(40), ZoneFinish)
  .refine((zones) => Object.keys(zones).length <= MOST_ZONES, `must have at most ${MOST_ZONES} entries`);

const vehicleFields = {
  vehicleType: z.enum(VEHICLE_TYPES).default('car'),
  vehicleYear: z.coerce.number().int().min(1940).max(LAST_YEAR).optional(),
  vehicleMake: z.string().trim().max(60).default(''),
  vehicleModel: z.string().trim().max(60).default(''),
};

export const QuickDesign = z
  .object({
    style: z.enum(STYLES),
    materials: MaterialList,
    /** Changes nothing in our picture, so that none is assumed: what nobody sent is on no record. */
    seatType: z.enum(SEAT_TYPES).optional(),
    stitchingStyle: z.enum(STITCHING_STYLES).default('none'),
    /** The short text behind stitching style `other` (D-38). */
    stitchingNote: z.string().trim().max(60).default(''),
    mainColors: z.array(ColorChoice).min(1).max(2).transform(withoutStrays).default(['none']),
    secondaryColor: ColorChoice.default('none'),
    stitchingColor: ColorChoice.default('none'),
    pipingStyle: z.enum(PIPING_STYLES).default('none'),
    pipingColor: ColorChoice.default('none'),
    bolsterHeight: z.string().optional(),
    seatBolsters: Bolsters.optional(),
    bolsterColor: ColorChoice.default('none'),
    /** Overrides by zone id: the studio's zone list and zones that the user painted. */
    zones: ZoneFinishes.default({}),
    /** Swatches of the shop's own book, by the place that they are put on. */
    swatches: SwatchChoices.default({}),
    ...vehicleFields,
  })
  .transform(({ bolsterHeight, seatBolsters, ...rest }) => ({
    ...rest,
    // One control, two fields on the wire; seatBolsters wins (D-35).
    seatBolsters: seatBolsters ?? Bolsters.safeParse(bolsterHeight ?? 'none').data ?? 'none',
  }));
export type QuickDesign = z.infer<typeof QuickDesign>;

/** Custom mode: the words alone, plus the vehicle when it is known. */
export const CustomDesign = z.object({
  customInstructions: z.string().trim().min(1, 'Describe what you would like to change').max(2000),
  zones: ZoneFinishes.default({}),
  ...vehicleFields,
});
export type CustomDesign = z.infer<typeof CustomDesign>;

export type Design = ({ mode: 'quick' } & QuickDesign) | ({ mode: 'custom' } & CustomDesign);

/**
 * Reads a design from the request body or a design file: words when `customInstructions` is not blank, else the fields.
 * @throws z.ZodError naming the field
 */
export const parseDesign = (input: unknown): Design => {
  const words = (input as { customInstructions?: unknown } | null)?.customInstructions;
  if (typeof words === 'string' && words.trim() !== '') return { mode: 'custom', ...CustomDesign.parse(input) };
  return { mode: 'quick', ...QuickDesign.parse(input) };
};
