/**
 * The specification's wire format of a design, read and written here and nowhere behind it: lists as JSON text or
 * joined by commas, one bolster control in two fields, words beside choices (D-35 to D-37, E-19 to E-21).
 */
import { z } from 'zod';
import { Design, modeOf } from '#engine/design.ts';
import { BOLSTER_LEVELS, SEAT_TYPES, type BolsterLevel } from '../options.ts';

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Six ids with their quotes are far shorter. */
const MAX_LIST_LENGTH = 300;

/** A list, its JSON text, or a plain id (D-36); anything else stays for the schema to refuse. */
export const readList = (value: unknown): unknown => {
  if (typeof value !== 'string' || value.length > MAX_LIST_LENGTH) return value;
  if (value === '') return [];
  try {
    const parsed: unknown = JSON.parse(value);
    return Array.isArray(parsed) ? parsed : [value];
  } catch {
    return [value];
  }
};

/** The other scale's name of a level (D-35). */
const readLevel = (level: unknown): unknown => {
  if (level === 'low') return 'standard';
  return level === '' ? 'none' : level;
};

/** `seatBolsters` wins over the same choice in `bolsterHeight`, of which nothing is refused. */
const readBolsters = ({ seatBolsters, bolsterHeight }: Fields): unknown => {
  if (seatBolsters !== undefined) return readLevel(seatBolsters);
  const level = readLevel(bolsterHeight);
  return BOLSTER_LEVELS.find((known) => known === level);
};

const readNumber = (value: unknown): unknown => (typeof value === 'string' || value === null ? Number(value) : value);

/**
 * The request's fields under the names of `Design`. A request never sets `version`, which belongs to stored designs.
 */
const readFields = (body: Fields): Fields => ({
  ...body,
  version: undefined,
  mode: modeOf(body),
  materials: readList(body['materials']),
  seatBolsters: readBolsters(body),
  ...(body['vehicleYear'] === undefined ? {} : { vehicleYear: readNumber(body['vehicleYear']) }),
});

/** A design in a file: whole swatches, for there is no book to look them up in. */
export const FileDesign = z.preprocess((body) => (isFields(body) ? readFields(body) : body), Design);

/** The server reads all but the id from the shop's books, so that nothing that a request says about a swatch counts. */
const idOnly = (swatch: unknown): unknown =>
  isFields(swatch)
    ? { id: swatch['id'], code: '', name: '', supplier: '', line: '', material: 'leather', color: '#808080' }
    : swatch;

const mapped = (value: unknown, change: (entry: unknown) => unknown): unknown =>
  isFields(value) ? Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, change(entry)])) : value;

const withoutNulls = (value: unknown): unknown =>
  isFields(value) ? Object.fromEntries(Object.entries(value).filter(([, entry]) => entry != null)) : value;

const finishWithId = (finish: unknown): unknown =>
  isFields(finish) && 'swatch' in finish ? withoutNulls({ ...finish, swatch: idOnly(finish['swatch']) }) : finish;

/** A design in a request. Its swatches are ids until the server has looked them up. */
export const WireDesign = z.preprocess(
  (body) =>
    isFields(body)
      ? {
          ...readFields(body),
          swatches: mapped(withoutNulls(body['swatches']), idOnly),
          zones: mapped(body['zones'], finishWithId),
        }
      : body,
  Design,
);

/** The second field of the one bolster control, in its own scale (D-35). */
const bolsterHeightOf = (level: BolsterLevel): string => {
  if (level === 'none') return '';
  return level === 'standard' ? 'low' : level;
};

/** A design as a request sends it: words alone, or every choice beside empty words. */
export const wireDesignOf = (design: Design): Fields => {
  if (design.mode === 'custom') return { customInstructions: design.customInstructions };
  const { version: _, mode: __, swatches, stitchingNote, ...choices } = design;
  return {
    ...choices,
    ...(design.stitchingStyle === 'other' ? { stitchingNote } : {}),
    ...(Object.keys(swatches).length === 0 ? {} : { swatches }),
    bolsterHeight: bolsterHeightOf(design.seatBolsters),
    customInstructions: '',
  };
};

/** Fields of a saved design as the specification has them (E-14 to E-21). */
export const savedFieldsOf = (design: Design) => ({
  ...(design.mode === 'custom'
    ? {
        style: 'custom' as const,
        materials: '[]',
        seatType: 'custom' as const,
        stitchingStyle: 'custom' as const,
        color: '',
        stitchingColor: '',
        pipingColor: '',
        seatBolsters: '' as const,
      }
    : {
        style: design.style,
        materials: JSON.stringify(design.materials),
        seatType: design.seatType ?? SEAT_TYPES[0],
        stitchingStyle: design.stitchingStyle,
        color: design.mainColors.join(','),
        stitchingColor: design.stitchingColor,
        pipingColor: design.pipingColor,
        seatBolsters: design.seatBolsters,
      }),
  vehicleType: design.vehicleType,
  vehicleYear: String(design.vehicleYear ?? ''),
  vehicleMake: design.vehicleMake,
  vehicleModel: design.vehicleModel,
});
