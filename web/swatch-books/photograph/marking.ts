import type { Gains } from './balance.ts';
import { FIRST_WIDTH, usualUnit, type LengthUnit } from './length-unit.ts';
import { FIRST_QUAD, type Point, type Quad } from './quad.ts';

export const NEUTRALS = ['unknown', 'paper', 'card'] as const;
export type Neutral = (typeof NEUTRALS)[number];

/** What is said about a photo of a material. */
export interface Marking {
  quad: Quad;
  neutralPoint: Point | undefined;
  /** What it is; found out from the photo where nobody says. */
  neutral: Neutral;
  /** What the neutral place says of the light. */
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
