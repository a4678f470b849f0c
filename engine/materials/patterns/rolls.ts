/** Parallel padded rolls: pleats, flutes, tuck and roll. */
import { once } from '../../once.ts';
import type { PatternSpec } from './pattern-spec.ts';
import { createPaddingTables, type PaddingProfile } from './profile.ts';

interface Rolls {
  /** `down`: rolls run from top to bottom (pleats); `across`: from side to side (flutes). */
  run: 'down' | 'across';
  /** Approximate width of one roll, which is adjusted so that an integer number fits the panel. */
  periodCm: number;
  heightCm: number;
  profile: PaddingProfile;
}

/* @__NO_SIDE_EFFECTS__ */
export const rolls = ({ run, periodCm, heightCm, profile }: Rolls): PatternSpec => ({
  family: run === 'down' ? 'RollsDown' : 'RollsAcross',
  onPanel: (panel) => {
    const span = run === 'down' ? panel.widthCm : panel.heightCm;

    const count = Math.max(2, Math.round(span / periodCm));
    const period = span / count;
    return { width: period, height: period, own: [heightCm / period, count / 2] };
  },
  levels: once(() => createPaddingTables(profile)),
  riseCm: 0.9,
  strayCm: 0.16,
  replaced: 0.97,
  isPadded: true,
  isQuilted: false,
});
