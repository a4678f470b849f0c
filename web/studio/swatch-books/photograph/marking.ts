import type { Gains } from './white-balance.ts';
import { FIRST_WIDTH, getDefaultUnit, type LengthUnit } from './length-unit.ts';
import { FIRST_QUAD, type Point, type Quad } from './quad.ts';

export const NEUTRAL_KINDS = ['unknown', 'paper', 'card'] as const;
type NeutralKind = (typeof NEUTRAL_KINDS)[number];

/** The user's marks on a photo of a material. */
export interface SampleMeasurement {
  quad: Quad;
  neutralPoint: Point | undefined;
  /** Kind of the neutral object; `unknown` lets the server detect it. */
  neutral: NeutralKind;
  /** White balance measured at the neutral point. */
  gains: Gains | undefined;
  width: string;
  unit: LengthUnit;
}

/** @param region the shop's country; `null` while unknown */
export const initialMeasurement = (region: string | null): SampleMeasurement => {
  const unit = getDefaultUnit(region, navigator.language);
  return {
    quad: FIRST_QUAD,
    neutralPoint: undefined,
    neutral: 'unknown',
    gains: undefined,
    width: FIRST_WIDTH[unit],
    unit,
  };
};
