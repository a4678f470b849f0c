/** Refuses ids outside the lists and names the field (O-12). `custom` stands for a design made from words (E-21). */
import { readColors, readMaterials } from '#contract/saved-designs.ts';
import { BOLSTER_LEVELS, COLORS, MATERIALS, SEAT_TYPES, STITCHING_STYLES, STYLES } from '#contract/options.ts';
import { Problem } from '../http/problem.ts';

const HEX = /^#[0-9a-f]{6}$/i;

const isColor = (id: string): boolean => (COLORS as readonly string[]).includes(id) || HEX.test(id);
const isOneOf =
  (list: readonly string[], ...more: string[]) =>
  (id: string): boolean =>
    list.includes(id) || more.includes(id);

interface Fields {
  style: string;
  materials: string;
  seatType: string;
  stitchingStyle: string;
  color: string;
  stitchingColor: string;
  pipingColor: string;
  seatBolsters: string;
}

const CHECKS: { [Field in keyof Fields]: (value: string) => boolean } = {
  style: isOneOf(STYLES),
  materials: (value) => readMaterials(value).every(isOneOf(MATERIALS)),
  seatType: isOneOf(SEAT_TYPES, 'custom'),
  stitchingStyle: isOneOf(STITCHING_STYLES, 'custom'),
  color: (value) => readColors(value).length <= 2 && readColors(value).every(isColor),
  stitchingColor: (value) => value === '' || isColor(value),
  pipingColor: (value) => value === '' || isColor(value),
  // `low` of the other scale is `standard` (D-35).
  seatBolsters: isOneOf(BOLSTER_LEVELS, '', 'low'),
};

/** @throws Problem `invalid_input` */
export const refuseUnknownIds = (sent: Fields): void => {
  for (const [field, isKnown] of Object.entries(CHECKS)) {
    if (!isKnown(sent[field as keyof Fields]))
      throw new Problem('invalid_input', `${field} is not one of the allowed values`, { field });
  }
};
