/**
 * True sizes of panels from common measures of seats: a backrest insert is about 48 cm high, a cushion insert 44 cm
 * deep, a seat 50 cm wide. Foreshortening only ever makes a side look shorter, so the least foreshortened side gives
 * the scale.
 */
import type { Panel } from './geometry.ts';

type Sized = Pick<Panel, 'corners' | 'facing' | 'role'>;

/** Mean lengths of the patch's upper and lower, left and right sides, in pixels. */
export const sideLengths = ({ corners: [a, b, c, d] }: Pick<Panel, 'corners'>): { across: number; down: number } => {
  const length = (p: readonly [number, number], q: readonly [number, number]): number =>
    Math.hypot(p[0] - q[0], p[1] - q[1]);
  return { across: (length(a, b) + length(d, c)) / 2, down: (length(a, d) + length(b, c)) / 2 };
};

/** Narrowest and widest a panel of this kind is, and its usual extent from top to bottom, in cm. */
const USUAL = {
  insert: {
    backrest: { least: 27, most: 130, down: 48 },
    cushion: { least: 28, most: 130, down: 44 },
    other: { least: 27, most: 130, down: 45 },
  },
  side: {
    backrest: { least: 46, most: 140, down: 62 },
    cushion: { least: 48, most: 140, down: 54 },
    other: { least: 30, most: 140, down: 50 },
  },
} as const;

/**
 * Scale across a cushion against its scale from back to front: seen from the side at most, seen at a flat angle at
 * least (its inverse).
 */
const MAX_SQUEEZED = 1.5;
const MAX_FORESHORTENED = 3;

/** Ratio above which a cushion seen alone is taken for a bench seat, not for one seat seen at a flat angle. */
const BENCH_RATIO = 3.6;

/** @param partnerWidth width of the seat's other half in cm, where it is known: both halves are as wide */
export const estimateSize = (panel: Sized, partnerWidth?: number): { widthCm: number; heightCm: number } => {
  const { across, down } = sideLengths(panel);
  const ratio = across / Math.max(1, down);
  if (panel.role === 'headrest') return { widthCm: 26, heightCm: Math.min(24, Math.max(12, 26 / ratio)) };
  if (panel.role === 'whole') {
    const longest = panel.facing === 'backrest' ? 60 : 55;
    return ratio > 1
      ? { widthCm: longest, heightCm: Math.max(10, longest / ratio) }
      : { widthCm: Math.max(14, longest * ratio), heightCm: longest };
  }
  const usual = USUAL[panel.role][panel.facing];
  if (partnerWidth !== undefined) {
    // A half that the picture cuts off tells little about the other.
    const even = usual.down * ratio;
    return {
      widthCm: Math.min(MAX_SQUEEZED * even, Math.max(even / MAX_FORESHORTENED, partnerWidth)),
      heightCm: usual.down,
    };
  }
  if (panel.facing === 'cushion' && ratio > 1.15)
    return { widthCm: ratio > BENCH_RATIO ? 2.6 * usual.down : 1.25 * usual.least, heightCm: usual.down };
  return { widthCm: Math.min(usual.most, Math.max(usual.least, usual.down * ratio)), heightCm: usual.down };
};

/** Centimeters a pixel where the panel is least foreshortened. */
export const scaleOf = (panel: Pick<Panel, 'corners' | 'widthCm' | 'heightCm'>): number => {
  const { across, down } = sideLengths(panel);
  return Math.min(panel.widthCm / Math.max(1, across), panel.heightCm / Math.max(1, down));
};
