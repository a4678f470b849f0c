import type { Gains } from './white-balance.ts';
import { FIRST_WIDTH, usualUnit, type LengthUnit } from './length-unit.ts';
import { FIRST_QUAD, type Point, type Quad } from './quad.ts';

export const NEUTRALS = ['unknown', 'paper', 'card'] as const;
export type Neutral = (typeof NEUTRALS)[number];

/** The user's marks on a photo of a material. */
export interface Marking {
  quad: Quad;
  neutralPoint: Point | undefined;
  /** Kind of the neutral object; `unknown` lets the server detect it. */
  neutral: Neutral;
  /** White balance measured at the neutral point. */
  gains: Gains | undefined;
  width: string;
  unit: LengthUnit;
}

export const firstMarking = (): Marking => {
  const unit = usualUnit(navigator.language);
  return {
    quad: FIRST_QUAD,
    neutralPoint: undefined,
    neutral: 'unknown',
    gains: undefined,
    width: FIRST_WIDTH[unit],
    unit,
  };
};
