/**
 * Estimates the true sizes of panels from common measures of seats: a backrest insert is about 48 cm high, a cushion
 * insert 44 cm deep. Foreshortening only makes a side look shorter, so the least foreshortened side gives the scale.
 */
import type { Panel } from './geometry.ts';

type SizablePanel = Pick<Panel, 'corners' | 'seatPart' | 'role'>;

/** Mean lengths of the patch's upper and lower, left and right sides, in pixels. */
export const sideLengths = ({ corners: [a, b, c, d] }: Pick<Panel, 'corners'>): { across: number; down: number } => {
  const length = (p: readonly [number, number], q: readonly [number, number]): number =>
    Math.hypot(p[0] - q[0], p[1] - q[1]);
  return { across: (length(a, b) + length(d, c)) / 2, down: (length(a, d) + length(b, c)) / 2 };
};

/** Minimum and maximum width of a panel of this kind, and its usual height, in cm. */
const USUAL = {
  insert: {
    backrest: { minWidth: 27, maxWidth: 130, height: 48 },
    cushion: { minWidth: 28, maxWidth: 130, height: 44 },
    other: { minWidth: 27, maxWidth: 130, height: 45 },
  },
  side: {
    backrest: { minWidth: 46, maxWidth: 140, height: 62 },
    cushion: { minWidth: 48, maxWidth: 140, height: 54 },
    other: { minWidth: 30, maxWidth: 140, height: 50 },
  },
} as const;

/** Largest foreshortening of a panel's width relative to its height, and vice versa. */
const MAX_WIDTH_FORESHORTENING = 1.5;
const MAX_HEIGHT_FORESHORTENING = 3;

/** Aspect ratio above which a cushion without a backrest is a bench, and not one seat seen at a flat angle. */
const BENCH_RATIO = 3.6;

/** @param partnerWidth width in cm of the same seat's backrest or cushion, if known: both are equally wide */
export const estimateSize = (panel: SizablePanel, partnerWidth?: number): { widthCm: number; heightCm: number } => {
  const { across, down } = sideLengths(panel);
  const ratio = across / Math.max(1, down);
  if (panel.role === 'headrest') return { widthCm: 26, heightCm: Math.min(24, Math.max(12, 26 / ratio)) };
  if (panel.role === 'whole') {
    const longest = panel.seatPart === 'backrest' ? 60 : 55;
    return ratio > 1
      ? { widthCm: longest, heightCm: Math.max(10, longest / ratio) }
      : { widthCm: Math.max(14, longest * ratio), heightCm: longest };
  }
  const usual = USUAL[panel.role][panel.seatPart];
  if (partnerWidth !== undefined) {
    // The limits guard against a partner that the picture's border cuts off.
    const unforeshortened = usual.height * ratio;
    const minWidth = unforeshortened / MAX_HEIGHT_FORESHORTENING;
    return {
      widthCm: Math.min(MAX_WIDTH_FORESHORTENING * unforeshortened, Math.max(minWidth, partnerWidth)),
      heightCm: usual.height,
    };
  }
  if (panel.seatPart === 'cushion' && ratio > 1.15)
    return { widthCm: ratio > BENCH_RATIO ? 2.6 * usual.height : 1.25 * usual.minWidth, heightCm: usual.height };
  const widthCm = Math.min(usual.maxWidth, Math.max(usual.minWidth, usual.height * ratio));
  return { widthCm, heightCm: usual.height };
};

/** Centimeters per pixel where the panel is least foreshortened. */
export const getCmPerPixel = (panel: Pick<Panel, 'corners' | 'widthCm' | 'heightCm'>): number => {
  const { across, down } = sideLengths(panel);
  return Math.min(panel.widthCm / Math.max(1, across), panel.heightCm / Math.max(1, down));
};
