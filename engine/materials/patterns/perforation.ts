/** Staggered rows of punched holes. */
import type { PatternSpec } from './pattern-spec.ts';

interface Perforation {
  pitchCm: number;
  holeCm: number;
}

/* @__NO_SIDE_EFFECTS__ */
export const perforation = ({ pitchCm, holeCm }: Perforation): PatternSpec => ({
  family: 'Holes',
  onPanel: () => ({ width: pitchCm, height: pitchCm, own: [holeCm, 0] }),
  riseCm: 0.9,
  strayCm: 0.02,
  replaced: 0.75,
  isPadded: false,
  isQuilted: false,
});
