/**
 * Design: the user's choices, as studio, server, database and engine hold them. Only `contract/studio/design-wire.ts`
 * reads and writes the specification's wire format; everywhere else all fields are present and valid.
 */
import { z } from 'zod';
import { CHOICE_FIELDS, PLAIN_CHOICES, getChoiceValues, type Choices } from './catalog/choices.ts';
import {
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

/** A color id, or `#rrggbb` in lower case for `custom` (D-38). */
export const ColorChoice = z.union([
  z.enum(COLORS).exclude(['custom']),
  z.string().regex(HEX, 'A custom color is written #rrggbb').toLowerCase(),
]);
export type ColorChoice = z.infer<typeof ColorChoice>;

/**
 * `none` in a multi-select drops the other values (D-38). Order and repeats are kept, because the position of a value says
 * which part it is for.
 */
const dropOthersIfNone = <T extends string>(values: T[]): T[] =>
  values.includes('none' as T) ? ['none' as T] : values;

/** The engine has no clock: the server checks the current year (V-34). */
const LAST_YEAR = 9999;

/** Choices for a single zone, which take precedence over those for its kind. */
export const ZoneFinish = z.object({
  material: z.enum(MATERIALS).optional(),
  color: ColorChoice.optional(),
  pattern: z.enum(PATTERNS).optional(),
  /** Swatch from the shop's own book; `material` and `color` take precedence over it. */
  swatch: SwatchSnapshot.optional(),
});
export type ZoneFinish = z.infer<typeof ZoneFinish>;

/** Well above the number of zones that any photo has. */
const MAX_ZONES = 100;
const ZoneFinishes = z
  .record(z.string().max(40), ZoneFinish)
  .refine((zones) => Object.keys(zones).length <= MAX_ZONES, `must have at most ${MAX_ZONES} entries`);

const everyDesign = {
  /** Version of this schema: a stored design outlives the release that stored it. */
  version: z.literal(1).default(1),
  /** Choices by zone id. */
  zones: ZoneFinishes.default({}),
  vehicleType: z.enum(VEHICLE_TYPES).default('car'),
  vehicleYear: z.number().int().min(1940).max(LAST_YEAR).optional(),
  vehicleMake: z.string().trim().max(60).default(''),
  vehicleModel: z.string().trim().max(60).default(''),
};

const choiceFields = Object.fromEntries(
  CHOICE_FIELDS.map((field) => [field, z.enum(getChoiceValues(field)).default(PLAIN_CHOICES[field])]),
) as unknown as { [Field in keyof Choices]: z.ZodDefault<z.ZodEnum<{ [Value in Choices[Field]]: Value }>> };

export const QuickDesign = z.object({
  mode: z.literal('quick'),
  ...everyDesign,
  style: z.enum(STYLES),
  /** For seats, inserts, bolsters, doors and headrests, in this order; further ones have no effect. */
  materials: z
    .array(z.enum(MATERIALS))
    .min(1, 'Choose at least one material')
    .max(MATERIALS.length)
    .overwrite(dropOthersIfNone),
  /** Optional: it does not change our picture, and a default would appear in records as the user's choice. */
  seatType: z.enum(SEAT_TYPES).optional(),
  stitchingStyle: z.enum(STITCHING_STYLES).default('none'),
  /** The short text given with stitching style `other` (D-38). */
  stitchingNote: z.string().trim().max(60).default(''),
  mainColors: z.array(ColorChoice).min(1).max(2).overwrite(dropOthersIfNone).default(['none']),
  secondaryColor: ColorChoice.default('none'),
  stitchingColor: ColorChoice.default('none'),
  pipingStyle: z.enum(PIPING_STYLES).default('none'),
  pipingColor: ColorChoice.default('none'),
  ...choiceFields,
  bolsterColor: ColorChoice.default('none'),
  /** Swatches of the shop's own book, by the part that they are chosen for. */
  swatches: SwatchChoices.default({}),
});
export type QuickDesign = z.infer<typeof QuickDesign>;

/** Custom mode: the words alone, plus the vehicle when it is known. */
const CustomDesign = z.object({
  mode: z.literal('custom'),
  ...everyDesign,
  customInstructions: z.string().trim().min(1, 'Describe what you would like to change').max(2000),
});

export const Design = z.discriminatedUnion('mode', [QuickDesign, CustomDesign]);
export type Design = z.infer<typeof Design>;

/**
 * A design from its fields by name, with the defaults of those that are not given.
 * @throws z.ZodError naming the field
 */
export const parseDesign = (fields: object): Design => Design.parse({ ...fields, mode: detectDesignMode(fields) });

/** Custom if `customInstructions` has text, or if it is present (even empty) and `style` is not. */
export const detectDesignMode = (fields: { customInstructions?: unknown; style?: unknown }): Design['mode'] =>
  typeof fields.customInstructions === 'string' &&
  (fields.customInstructions.trim() !== '' || fields.style === undefined)
    ? 'custom'
    : 'quick';
