/** Missed pixels of seats by kind, as fractions of the seats' area. */
import { labPlanes } from '#engine/analyze/see/lab-planes.ts';
import type { Raster } from '#engine/raster/raster.ts';
import { mean } from '../statistics.ts';
import { polygonMask, scaled, type PanelFile } from './hand-labels.ts';
import { dilate } from './masks.ts';
import { drawSeats } from './score-seats.ts';

/** A pixel belongs to the first kind that fits. */
export const MISSED_KINDS = ['border', 'whole seat', 'headrest', 'far row', 'bright', 'dark', 'other'] as const;
export type MissedKind = (typeof MISSED_KINDS)[number];
export type Missed = Record<MissedKind, number>;

/** Largest distance of border pixels from the found seats, as a fraction of the picture's long side. */
const MAX_BORDER_FRACTION = 0.008;
/** If more than this fraction of a labeled seat is missed, the whole seat counts as missed. */
const WHOLE_SEAT_FRACTION = 0.5;
/** Pixels farther than this fraction of the long side from labeled panels belong to a far row: only near seats are labeled. */
const FAR_ROW_FRACTION = 0.03;
/** CIELAB lightness above which a pixel counts as bright, and below which it counts as dark. */
const MIN_BRIGHT_LIGHTNESS = 88;
const MAX_DARK_LIGHTNESS = 12;

/**
 * @param matte 0..255
 * @param truth 1 seat, 0 other, 2 undecided
 */
export const missedKinds = (photo: Raster, matte: ArrayLike<number>, truth: Uint8Array, file: PanelFile): Missed => {
  const { width, height } = photo;
  const longSide = Math.max(width, height);
  const found = Uint8Array.from(truth, (_, i) => Number(matte[i]! >= 128));
  const nearFound = dilate(found, width, height, Math.max(1, Math.round(MAX_BORDER_FRACTION * longSide)));
  const { any, seat } = drawSeats(file, width, height);
  const nearPanels = dilate(any, width, height, Math.round(FAR_ROW_FRACTION * longSide));
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
    return counts !== undefined && counts.missed > WHOLE_SEAT_FRACTION * counts.all;
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
      bright: L[i]! > MIN_BRIGHT_LIGHTNESS,
      dark: L[i]! < MAX_DARK_LIGHTNESS,
      other: true,
    };
    missed[MISSED_KINDS.find((kind) => fits[kind])!]++;
  }
  for (const kind of MISSED_KINDS) missed[kind] /= Math.max(1, seats);
  return missed;
};

export const meanMissed = (all: readonly Missed[]): Missed =>
  Object.fromEntries(MISSED_KINDS.map((kind) => [kind, mean(all.map((missed) => missed[kind]))])) as Missed;
