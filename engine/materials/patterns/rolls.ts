/** Padded rolls side by side: pleats, flutes, tuck and roll. */
import { once } from '../../once.ts';
import type { PatternSpec } from './pattern-spec.ts';
import { padded, type Padding } from './profile.ts';

interface Rolls {
  /** `down`: rolls run from top to bottom (pleats); `across`: from side to side (flutes). */
  run: 'down' | 'across';
  /** Wanted width of one roll; made to fit a whole number into the panel. */
  periodCm: number;
  heightCm: number;
  profile: Padding;
}

/* @__NO_SIDE_EFFECTS__ */
export const rolls = ({ run, periodCm, heightCm, profile }: Rolls): PatternSpec => ({
  family: run === 'down' ? 'RollsDown' : 'RollsAcross',
  onPanel: (panel) => {
    const span = run === 'down' ? panel.widthCm : panel.heightCm;
    // A whole number of rolls, so that the first and the last end in the seam.
    const count = Math.max(2, Math.round(span / periodCm));
    const period = span / count;
    return { width: period, height: period, own: [heightCm / period, count / 2] };
  },
  levels: once(() => padded(profile)),
  riseCm: 0.9,
  strayCm: 0.16,
  replaced: 0.97,
  padded: true,
  quilted: false,
});
