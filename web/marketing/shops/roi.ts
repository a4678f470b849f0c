/** Estimates what a higher close rate is worth to a shop (B-20 to B-26, D-58). The page shows all assumptions. */

export const ROI_LIMITS = {
  projects: { min: 5, max: 50, step: 1, start: 20 },
  closeRate: { min: 20, max: 80, step: 1, start: 50 },
  projectValue: { min: 1000, max: 15_000, step: 500, start: 5000 },
} as const;

/** Percentage points added to the close rate, and its maximum. */
export const CLOSE_RATE_GAIN_POINTS = 35;
export const MAX_CLOSE_RATE_PERCENT = 85;
/** Dollars by which the value of a closed project increases. */
export const EXTRA_PROJECT_VALUE_USD = 2300;
/** Assumed cost in dollars per year. */
export const BASELINE_COST_USD_PER_YEAR = 948;

export interface RoiInput {
  /** Project requests per month. */
  projects: number;
  /** Today's close rate in percent. */
  closeRate: number;
  /** Average value of a project in dollars. */
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
  const newCloseRate = Math.min(MAX_CLOSE_RATE_PERCENT, closeRate + CLOSE_RATE_GAIN_POINTS);
  // The percentages are divided by 100 only at the end, to avoid rounding errors.
  const monthlyIncrease =
    (projects * newCloseRate * (projectValue + EXTRA_PROJECT_VALUE_USD) - projects * closeRate * projectValue) / 100;
  const annualIncrease = 12 * monthlyIncrease;
  return {
    newCloseRate,
    monthlyIncrease,
    annualIncrease,
    returnOnCost: (annualIncrease - BASELINE_COST_USD_PER_YEAR) / BASELINE_COST_USD_PER_YEAR,
  };
};
