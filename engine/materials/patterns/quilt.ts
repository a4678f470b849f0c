/** Padded diamonds between two sets of diagonal seams. */
import { once } from '../../once.ts';
import type { PatternSpec } from './pattern-spec.ts';
import { createPaddingTables, type PaddingProfile } from './profile.ts';

interface Quilt {
  /** Width and height of one diamond from corner to corner. */
  widthCm: number;
  heightCm: number;
  puffCm: number;
  profile: PaddingProfile;
}

/* @__NO_SIDE_EFFECTS__ */
export const quilt = ({ widthCm, heightCm, puffCm, profile }: Quilt): PatternSpec => ({
  family: 'Quilt',
  onPanel: (panel) => {
    // An integer number of diamonds across makes the quilt symmetrical.
    const width = panel.widthCm / Math.max(2, Math.round(panel.widthCm / widthCm));
    return { width, height: (heightCm * width) / widthCm, own: [puffCm, 0] };
  },
  levels: once(() => createPaddingTables(profile)),
  riseCm: 1.2,
  strayCm: 0.13,
  replaced: 0.97,
  isPadded: true,
  isQuilted: true,
});
