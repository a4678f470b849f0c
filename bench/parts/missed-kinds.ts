/** Missed pixels of seats by kind, as shares of the seats' area. */
import { labPlanes } from '#engine/analyze/see/lab-planes.ts';
import type { Raster } from '#engine/raster/raster.ts';
import { mean } from '../statistics.ts';
import { polygonMask, scaled, type PanelFile } from './hand-labels.ts';
import { dilated } from './masks.ts';
import { drawSeats } from './score-seats.ts';

/** A pixel belongs to the first kind that fits. */
export const MISSED_KINDS = ['border', 'whole seat', 'headrest', 'far row', 'bright', 'dark', 'other'] as const;
export type MissedKind = (typeof MISSED_KINDS)[number];
export type Missed = Record<MissedKind, number>;

/** Largest distance of border pixels from the found seats, share of the picture's long side. */
const BORDER = 0.008;
/** Missed share of a labeled seat from which the whole seat counts as missed. */
const WHOLE = 0.5;
/** Distance from every labeled panel from which a pixel belongs to a far row, share of the long side: only near seats are labeled. */
const FAR = 0.03;
/** CIELAB lightness above which a pixel is in the sun, and below which in the dark. */
const BRIGHT = 88;
const DARK = 12;

/**
 * @param matte 0..255
 * @param truth 1 seat, 0 other, 2 undecided
 */
export const missedKinds = (photo: Raster, matte: ArrayLike<number>, truth: Uint8Array, file: PanelFile): Missed => {
  const { width, height } = photo;
  const longSide = Math.max(width, height);
  const found = Uint8Array.from(truth, (_, i) => Number(matte[i]! >= 128));
  const nearFound = dilated(found, width, height, Math.max(1, Math.round(BORDER * longSide)));
  const { any, seat } = drawSeats(file, width, height);
  const nearPanels = dilated(any, width, height, Math.round(FAR * longSide));
  const headrest = new Uint8Array(truth.length);
  for (const panel of file.panels) {
    if (panel.role !== 'headrest') continue;
    polygonMask(scaled(panel.points, file, width), width, height).forEach((inside, i) => {
      if (inside) headrest[i] = 1;
    });
  }
  const area = new Map<number, { all: number; missed: number }>();
  for (let i = 0; i < truth.length; i++) {
    if (truth[i] !== 1 || seat[i] === 0) continue;
    const counts = area.get(seat[i]!) ?? { all: 0, missed: 0 };
    area.set(seat[i]!, counts);
    counts.all++;
    if (!found[i]) counts.missed++;
  }
  const isSeatMissed = (number: number): boolean => {
    const counts = area.get(number);
    return counts !== undefined && counts.missed > WHOLE * counts.all;
  };
  const { L } = labPlanes(photo);
  const missed = Object.fromEntries(MISSED_KINDS.map((kind) => [kind, 0])) as Missed;
  let seats = 0;
  for (let i = 0; i < truth.length; i++) {
    if (truth[i] !== 1) continue;
    seats++;
    if (found[i]) continue;
    const fits: Record<MissedKind, boolean> = {
      border: nearFound[i] === 1,
      'whole seat': isSeatMissed(seat[i]!),
      headrest: headrest[i] === 1,
      'far row': nearPanels[i] === 0,
      bright: L[i]! > BRIGHT,
      dark: L[i]! < DARK,
      other: true,
    };
    missed[MISSED_KINDS.find((kind) => fits[kind])!]++;
  }
  for (const kind of MISSED_KINDS) missed[kind] /= Math.max(1, seats);
  return missed;
};

export const meanMissed = (all: readonly Missed[]): Missed =>
  Object.fromEntries(MISSED_KINDS.map((kind) => [kind, mean(all.map((missed) => missed[kind]))])) as Missed;
