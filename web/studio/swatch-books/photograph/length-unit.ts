/** Lengths are stored in centimeters and entered in centimeters or inches. */
import { parseLocale } from '#contract/regional.ts';
import { readStored, writeStored } from '#web/lib/storage.ts';

export const LENGTH_UNITS = ['cm', 'in'] as const;
export type LengthUnit = (typeof LENGTH_UNITS)[number];
const CM_PER_UNIT = { cm: 1, in: 2.54 } as const;
const UNIT_KEY = 'retrim.length-unit';
/** Limits of `TileCut` in the contract. */
export const MIN_CM = 2;
export const MAX_CM = 200;
export const INITIAL_WIDTH: Readonly<Record<LengthUnit, string>> = { cm: '20', in: '8' };

/** The United States, Liberia and Myanmar. */
const measuresInInches = (country: string): boolean => ['US', 'LR', 'MM'].includes(country);

/**
 * @param country the shop's country; `null` while unknown, when the language decides
 * @param language of the browser, such as `en-GB`
 */
export const getDefaultUnit = (country: string | null, language: string): LengthUnit => {
  const stored = readStored(UNIT_KEY);
  const measuredIn = country ?? parseLocale(language)?.maximize().region ?? '';
  return LENGTH_UNITS.find((unit) => unit === stored) ?? (measuresInInches(measuredIn) ? 'in' : 'cm');
};
export const storeUnit = (unit: LengthUnit): void => writeStored(UNIT_KEY, unit);

/** Parses "7 1/2", "7,5" or "7.5". @returns centimeters; `undefined` if it is not a length within the limits */
export const parseLength = (text: string, unit: LengthUnit): number | undefined => {
  const parts = /^\s*(\d+(?:[.,]\d+)?)(?:\s+(\d+)\/(\d+))?\s*$/.exec(text);
  if (parts === null) return undefined;
  const [, number = '', numerator = '0', denominator = '1'] = parts;
  const cm = CM_PER_UNIT[unit] * (Number(number.replace(',', '.')) + Number(numerator) / Number(denominator));
  return cm >= MIN_CM && cm <= MAX_CM ? cm : undefined;
};

/** Converts a length to another unit, rounded to tenths. */
export const convertLength = (text: string, from: LengthUnit, to: LengthUnit): string => {
  const cm = parseLength(text, from);
  return cm === undefined || from === to ? text : String(Math.round((10 * cm) / CM_PER_UNIT[to]) / 10);
};

export const formatLimit = (cm: number, unit: LengthUnit): string =>
  String(Math.round((10 * cm) / CM_PER_UNIT[unit]) / 10);
