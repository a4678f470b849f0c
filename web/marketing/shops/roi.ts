/**
 * The worth of better closing to a shop (B-20 to B-26, D-58). An estimate from the visitor's own figures and these
 * assumptions, all of which are printed beside the result.
 */

export const ROI_LIMITS = {
  projects: { min: 5, max: 50, step: 1, start: 20 },
  closeRate: { min: 20, max: 80, step: 1, start: 50 },
  projectValue: { min: 1000, max: 15_000, step: 500, start: 5000 },
} as const;

/** Points added to the close rate, and where it ends. */
export const RATE_GAIN = 35;
export const RATE_CAP = 85;
/** Dollars a closed project is worth more. */
export const EXTRA_VALUE = 2300;
/** Dollars a year set against the gain; an assumption, not a price of ours. */
export const BASELINE_COST = 948;

export interface RoiInput {
  /** Projects asked for in a month. */
  projects: number;
  /** Percent of them that are closed today. */
  closeRate: number;
  /** Dollars an average project is worth. */
  projectValue: number;
}

interface RoiResult {
  newCloseRate: number;
  monthlyIncrease: number;
  annualIncrease: number;
  /** Gain over baseline cost, as a multiple of it. */
  returnOnCost: number;
}

export const estimateRoi = ({ projects, closeRate, projectValue }: RoiInput): RoiResult => {
  const newCloseRate = Math.min(RATE_CAP, closeRate + RATE_GAIN);
  // Whole percents until the end, so that no cent is lost to binary fractions.
  const monthlyIncrease =
    (projects * newCloseRate * (projectValue + EXTRA_VALUE) - projects * closeRate * projectValue) / 100;
  const annualIncrease = 12 * monthlyIncrease;
  return {
    newCloseRate,
    monthlyIncrease,
    annualIncrease,
    returnOnCost: (annualIncrease - BASELINE_COST) / BASELINE_COST,
  };
};
