/**
 * Reads and writes the specification's wire format of a design: lists as JSON text or joined by commas, and the bolsters
 * in two fields (D-35 to D-37, E-19 to E-21).
 */
import { z } from 'zod';
import { Design, detectDesignMode } from '#engine/design.ts';
import { BOLSTER_LEVELS, SEAT_TYPES, type BolsterLevel } from '../options.ts';

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Maximum characters of a list as text; six ids are far shorter. */
const MAX_LIST_LENGTH = 300;

/** Reads a list, its JSON text, or a plain id (D-36). Returns anything else unchanged, so that the schema refuses it. */
export const parseList = (value: unknown): unknown => {
  if (typeof value !== 'string' || value.length > MAX_LIST_LENGTH) return value;
  if (value === '') return [];
  try {
    const parsed: unknown = JSON.parse(value);
    return Array.isArray(parsed) ? parsed : [value];
  } catch {
    return [value];
  }
};

/** Translates the names of `bolsterHeight` to those of `seatBolsters` (D-35). */
const readLevel = (level: unknown): unknown => {
  if (level === 'low') return 'standard';
  return level === '' ? 'none' : level;
};

/** `seatBolsters` takes precedence over `bolsterHeight`, whose unknown values are ignored. */
const readBolsters = ({ seatBolsters, bolsterHeight }: Fields): unknown => {
  if (seatBolsters != null) return readLevel(seatBolsters);
  const level = readLevel(bolsterHeight);
  return BOLSTER_LEVELS.find((known) => known === level);
};

/** A vehicle field that is empty or null counts as not given, in a render as in a save (E-17). */
const unlessEmpty = (value: unknown): unknown => (value === '' || value === null ? undefined : value);

const readNumber = (value: unknown): unknown => (typeof value === 'string' ? Number(value) : value);

/** The request's fields under the names of `Design`. A request cannot set `version`, which is for stored designs. */
const readFields = (body: Fields): Fields => ({
  ...body,
  version: undefined,
  mode: detectDesignMode(body),
  materials: parseList(body['materials']),
  seatBolsters: readBolsters(body),
  vehicleYear: readNumber(unlessEmpty(body['vehicleYear'])),
  vehicleMake: unlessEmpty(body['vehicleMake']),
  vehicleModel: unlessEmpty(body['vehicleModel']),
});

/** A design in a file, which contains its swatches completely. */
export const FileDesign = z.preprocess((body) => (isFields(body) ? readFields(body) : body), Design);

/** Only the id of a swatch in a request is used; the server reads the rest from the shop's books. */
const idOnly = (swatch: unknown): unknown =>
  isFields(swatch)
    ? { id: swatch['id'], code: '', name: '', supplier: '', line: '', material: 'leather', color: '#808080' }
    : swatch;

const mapFields = (value: unknown, change: (entry: unknown) => unknown): unknown =>
  isFields(value) ? Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, change(entry)])) : value;

const withoutNulls = (value: unknown): unknown =>
  isFields(value) ? Object.fromEntries(Object.entries(value).filter(([, entry]) => entry != null)) : value;

const finishWithId = (finish: unknown): unknown =>
  isFields(finish) && 'swatch' in finish ? withoutNulls({ ...finish, swatch: idOnly(finish['swatch']) }) : finish;

/** A design in a request, whose swatches have only ids. */
export const WireDesign = z.preprocess(
  (body) =>
    isFields(body)
      ? {
          ...readFields(body),
          swatches: mapFields(withoutNulls(body['swatches']), idOnly),
          zones: mapFields(body['zones'], finishWithId),
        }
      : body,
  Design,
);

/** The level under the names of `bolsterHeight` (D-35). */
const bolsterHeightOf = (level: BolsterLevel): string => {
  if (level === 'none') return '';
  return level === 'standard' ? 'low' : level;
};

/** A design as a request contains it: only words, or all choices and empty words. */
export const toWireDesign = (design: Design): Fields => {
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

/** The specification's fields of a saved design (E-14 to E-21). */
export const toSavedFields = (design: Design) => ({
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
