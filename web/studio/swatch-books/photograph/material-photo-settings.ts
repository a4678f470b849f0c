import type { Gains } from './white-balance.ts';
import { INITIAL_WIDTH, getDefaultUnit, type LengthUnit } from './length-unit.ts';
import { INITIAL_QUAD, type Point, type Quad } from './quad.ts';

export const NEUTRAL_KINDS = ['unknown', 'paper', 'grey-card'] as const;
type NeutralKind = (typeof NEUTRAL_KINDS)[number];

/** The user's settings for a photo of a material. */
export interface MaterialPhotoSettings {
  quad: Quad;
  neutralPoint: Point | undefined;
  /** Kind of the neutral object; `unknown` lets the server detect it. */
  neutralKind: NeutralKind;
  /** White balance measured at the neutral point. */
  gains: Gains | undefined;
  /** Width of `quad` as typed, in `unit`. */
  quadWidthText: string;
  unit: LengthUnit;
}

/** @param country the shop's country; `null` while unknown */
export const initialPhotoSettings = (country: string | null): MaterialPhotoSettings => {
  const unit = getDefaultUnit(country, navigator.language);
  return {
    quad: INITIAL_QUAD,
    neutralPoint: undefined,
    neutralKind: 'unknown',
    gains: undefined,
    quadWidthText: INITIAL_WIDTH[unit],
    unit,
  };
};
