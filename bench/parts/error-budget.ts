/** How many pixels of an outline are wrong, and of what kind; everything in shares of the labeled seats' area. */
import { SURFACES, type Surface } from './hand-labels.ts';

export interface ErrorBudget {
  /** Taken for seat and none. */
  paintedTooMuch: number;
  missed: number;
  /** Falsely painted areas, by their true surface. */
  by: Record<Surface, number>;
  /** All that is drawn of a surface, painted or not. */
  drawn: Record<Surface, number>;
}

const zeros = (): Record<Surface, number> =>
  Object.fromEntries(SURFACES.map((name) => [name, 0])) as Record<Surface, number>;

/**
 * @param matte 0..255
 * @param truth 1 seat, 0 not, 2 left out
 * @param surfaces index into SURFACES for each pixel
 */
export const errorBudget = (matte: ArrayLike<number>, truth: Uint8Array, surfaces: Uint8Array): ErrorBudget => {
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
  const shares = (counts: Record<Surface, number>): Record<Surface, number> =>
    Object.fromEntries(SURFACES.map((name) => [name, counts[name] / unit])) as Record<Surface, number>;
  return {
    paintedTooMuch: budget.paintedTooMuch / unit,
    missed: budget.missed / unit,
    by: shares(budget.by),
    drawn: shares(budget.drawn),
  };
};

/** The mean of several pictures' budgets; a surface's painted share is of all that is drawn of it in all of them. */
export const meanBudget = (budgets: readonly ErrorBudget[]): ErrorBudget => {
  const mean = (of: (budget: ErrorBudget) => number): number =>
    budgets.reduce((sum, budget) => sum + of(budget), 0) / Math.max(1, budgets.length);
  const each = (of: 'by' | 'drawn'): Record<Surface, number> =>
    Object.fromEntries(SURFACES.map((name) => [name, mean((budget) => budget[of][name])])) as Record<Surface, number>;
  return {
    paintedTooMuch: mean((b) => b.paintedTooMuch),
    missed: mean((b) => b.missed),
    by: each('by'),
    drawn: each('drawn'),
  };
};
