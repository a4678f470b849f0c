/** Wrong pixels of an outline by kind, as fractions of the labeled seats' area. */
import { mean } from '../statistics.ts';
import { SURFACES, type Surface } from './hand-labels.ts';

export interface ErrorBudget {
  /** False positives: inside the outline, not seat. */
  paintedTooMuch: number;
  missed: number;
  /** False positives by their true surface. */
  by: Record<Surface, number>;
  /** Labeled area of each surface. */
  drawn: Record<Surface, number>;
}

const zeros = (): Record<Surface, number> =>
  Object.fromEntries(SURFACES.map((name) => [name, 0])) as Record<Surface, number>;

/**
 * @param matte 0..255
 * @param truth 1 seat, 0 other, 2 undecided
 * @param surfaces index into SURFACES for each pixel
 */
export const measureErrorBudget = (matte: ArrayLike<number>, truth: Uint8Array, surfaces: Uint8Array): ErrorBudget => {
  const budget: ErrorBudget = { paintedTooMuch: 0, missed: 0, by: zeros(), drawn: zeros() };
  let seat = 0;
  for (let i = 0; i < truth.length; i++) {
    const painted = matte[i]! >= 128;
    if (truth[i] === 1) {
      seat++;
      if (!painted) budget.missed++;
    } else if (truth[i] === 0) {
      const surface = SURFACES[surfaces[i]!]!;
      budget.drawn[surface]++;
      if (!painted) continue;
      budget.paintedTooMuch++;
      budget.by[surface]++;
    }
  }
  const unit = Math.max(1, seat);
  const fractions = (counts: Record<Surface, number>): Record<Surface, number> =>
    Object.fromEntries(SURFACES.map((name) => [name, counts[name] / unit])) as Record<Surface, number>;
  return {
    paintedTooMuch: budget.paintedTooMuch / unit,
    missed: budget.missed / unit,
    by: fractions(budget.by),
    drawn: fractions(budget.drawn),
  };
};

export const meanBudget = (budgets: readonly ErrorBudget[]): ErrorBudget => {
  const bySurface = (key: 'by' | 'drawn'): Record<Surface, number> =>
    Object.fromEntries(SURFACES.map((name) => [name, mean(budgets.map((budget) => budget[key][name]))])) as Record<
      Surface,
      number
    >;
  return {
    paintedTooMuch: mean(budgets.map((budget) => budget.paintedTooMuch)),
    missed: mean(budgets.map(({ missed }) => missed)),
    by: bySurface('by'),
    drawn: bySurface('drawn'),
  };
};
