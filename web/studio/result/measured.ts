/** The measured facts about a picture. Pure. */
import type { RenderSummary } from '#contract/studio/renders.ts';
import { PROOF } from './result-words.ts';

/** The worst color among the zones that got one, as CIEDE2000. */
export const worstDeltaE = (summary: RenderSummary): number | undefined => {
  const measured = summary.zones.flatMap(({ changed, deltaE }) => (changed && deltaE !== undefined ? [deltaE] : []));
  return measured.length === 0 ? undefined : Math.max(...measured);
};

/** CIEDE2000 up to which a difference is hard to see, and up to which it shows side by side alone. */
export const HARD_TO_SEE = 2;
export const SIDE_BY_SIDE = 5;

/** The visible meaning of a difference of that size. */
export const describeDeltaE = (deltaE: number): string => {
  if (deltaE <= HARD_TO_SEE) return PROOF.hardToSee;
  return deltaE <= SIDE_BY_SIDE ? PROOF.sideBySide : PROOF.clearly;
};

/** The model whose fine detail is in the picture, and its share. */
export const describeRemoteModel = ({ label, used }: NonNullable<RenderSummary['remote']>): string =>
  used > 0 ? PROOF.remote(label, Math.max(1, Math.round(100 * used))) : PROOF.ownEngine(label);
