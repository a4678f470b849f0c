/** Centimeters inside, inches where the shop measures so. Pure, but for the unit that the browser remembers. */
import { readStored, writeStored } from '#web/lib/storage.ts';

export const LENGTH_UNITS = ['cm', 'in'] as const;
export type LengthUnit = (typeof LENGTH_UNITS)[number];
const CM_PER = { cm: 1, in: 2.54 } as const;
const UNIT_KEY = 'retrim.length-unit';
/** Limits of the contract's TileCut. */
export const MIN_CM = 2;
export const MAX_CM = 200;
export const FIRST_WIDTH: Readonly<Record<LengthUnit, string>> = { cm: '20', in: '8' };

/** The countries that measure in inches. */
const inInches = (language: string): boolean => /-(US|LR|MM)$/i.test(language) || language === 'en';

export const usualUnit = (language: string): LengthUnit => {
  const stored = readStored(UNIT_KEY);
  return LENGTH_UNITS.find((unit) => unit === stored) ?? (inInches(language) ? 'in' : 'cm');
};
export const keepUnit = (unit: LengthUnit): void => writeStored(UNIT_KEY, unit);

/** "7 1/2", "7,5" and "7.5" are the same; `undefined` where it is not a length between the least and the most. */
export const readLength = (text: string, unit: LengthUnit): number | undefined => {
  const parts = /^\s*(\d+(?:[.,]\d+)?)(?:\s+(\d+)\/(\d+))?\s*$/.exec(text);
  if (parts === null) return undefined;
  const [, number = ''] = parts;
  const whole = Number(number.replace(',', '.'));
  const cm = CM_PER[unit] * (whole + (parts[2] === undefined ? 0 : Number(parts[2]) / Number(parts[3])));
  return cm >= MIN_CM && cm <= MAX_CM ? cm : undefined;
};

/** Converts a length to the other unit, to a tenth. */
export const convert = (text: string, from: LengthUnit, to: LengthUnit): string => {
  const cm = readLength(text, from);
  return cm === undefined || from === to ? text : String(Math.round((10 * cm) / CM_PER[to]) / 10);
};

export const limitIn = (cm: number, unit: LengthUnit): string => String(Math.round((10 * cm) / CM_PER[unit]) / 10);
