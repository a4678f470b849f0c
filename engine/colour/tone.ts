/**
 * The camera's tone curve as a parametric family, applied to each channel between scene-linear light and display-linear
 * values. Identity when `toe`, `contrast` are 0 and `shoulder` is 1.
 */
export interface ToneCurve {
  /** Scene-linear value that the curve maps to middle grey, relative to an untouched exposure of 1. */
  exposure: number;
  /** Strength of the black toe, 0 = none. */
  toe: number;
  /** Strength of the S-curve, 0 = none. */
  contrast: number;
  /** Linear display value above which highlights roll off; 1 = none. */
  shoulder: number;
}

export const NEUTRAL_TONE: ToneCurve = { exposure: 1, toe: 0, contrast: 0, shoulder: 1 };
