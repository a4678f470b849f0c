/** Describes the measurements of a render. */
import type { RenderSummary } from '#contract/studio/renders.ts';
import { PROOF } from './result-words.ts';

/** The largest color difference of all changed zones, as CIEDE2000. */
export const worstDeltaE = (summary: RenderSummary): number | undefined => {
  const measured = summary.zones.flatMap(({ changed, deltaE }) => (changed && deltaE !== undefined ? [deltaE] : []));
  return measured.length === 0 ? undefined : Math.max(...measured);
};

/** Limits in CIEDE2000: up to the first a difference is hard to see, up to the second it shows only side by side. */
export const HARD_TO_SEE_DELTA_E = 2;
export const SIDE_BY_SIDE_DELTA_E = 5;

export const describeDeltaE = (deltaE: number): string => {
  if (deltaE <= HARD_TO_SEE_DELTA_E) return PROOF.hardToSee;
  return deltaE <= SIDE_BY_SIDE_DELTA_E ? PROOF.sideBySide : PROOF.clearly;
};

/** Says how much of the picture's detail a remote model made. */
export const describeRemoteModel = ({ label, used }: NonNullable<RenderSummary['remote']>): string =>
  used > 0 ? PROOF.remote(label, Math.max(1, Math.round(100 * used))) : PROOF.ownEngine(label);
