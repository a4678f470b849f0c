/** How abruptly a photo changes at the borders of a color: at once between two covers, gradually in shadow and haze. */
import { median } from '../../raster/median.ts';

/** A border of two covers shows at least this fraction of their difference at once. */
export const MIN_BORDER_STEP = 0.7;

/** Label of a cell without a color. */
const NO_LABEL = 255;

/**
 * @param labels one a cell; 255 = none
 * @param label whose borders with other labels are measured
 * @param difference of two cells; NaN is not counted
 * @returns the median difference of the cells one away from either side of the border, or 0 without one
 */
export const stepAtBorder = (
  { width, height }: { width: number; height: number },
  labels: Uint8Array,
  label: number,
  difference: (cell: number, other: number) => number,
): number => {
  const steps: number[] = [];
  const measure = (cell: number, along: number): void => {
    const [own, next] = [labels[cell], labels[cell + along]];
    if (own === next || own === NO_LABEL || next === NO_LABEL || (own !== label && next !== label)) return;
    const [before, after] = [cell - along, cell + 2 * along];
    if (labels[before] !== own || labels[after] !== next) return;
    const step = difference(before, after);
    if (Number.isFinite(step)) steps.push(step);
  };
  for (let y = 1; y < height - 2; y++) {
    for (let x = 1; x < width - 2; x++) {
      measure(y * width + x, 1);
      measure(y * width + x, width);
    }
  }
  return steps.length === 0 ? 0 : median(steps);
};
