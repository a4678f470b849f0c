/** What each pattern is in the trade's measures: centimetres of foam and thread. */
import type { Pattern } from '../../options.ts';
import { padded, type Profile } from './profile.ts';

export interface RollSpec {
  kind: 'rolls';
  /** `down`: rolls run from top to bottom (pleats); `across`: from side to side (flutes). */
  run: 'down' | 'across';
  /** Wanted width of one roll; made to fit a whole number into the panel. */
  periodCm: number;
  heightCm: number;
  profile: Profile;
}

export interface DiamondSpec {
  kind: 'diamond';
  /** Width and height of one diamond from corner to corner. */
  widthCm: number;
  heightCm: number;
  puffCm: number;
  profile: Profile;
}

export interface PerforationSpec {
  kind: 'perforation';
  pitchCm: number;
  holeCm: number;
}

export type PatternSpec = RollSpec | DiamondSpec | PerforationSpec;

export const PATTERN_SPECS: Partial<Record<Pattern, PatternSpec>> = {
  pleats: { kind: 'rolls', run: 'down', periodCm: 3.6, heightCm: 0.75, profile: padded(2.2, 0.05, 0.66) },
  flutes: { kind: 'rolls', run: 'across', periodCm: 4.6, heightCm: 0.75, profile: padded(2.3, 0.045, 0.66) },
  'tuck-and-roll': { kind: 'rolls', run: 'down', periodCm: 6.2, heightCm: 1.6, profile: padded(2.05, 0.045, 0.78) },
  diamond: { kind: 'diamond', widthCm: 4.9, heightCm: 6.4, puffCm: 1.2, profile: padded(2.2, 0.045, 0.5) },
  perforated: { kind: 'perforation', pitchCm: 0.7, holeCm: 0.2 },
};
