/** Seat that was not found, by kind: a whole seat, a headrest, a far row, a place in the sun or in the dark, a border. In shares of the seats' area. */
import { labPlanes } from '#engine/analyze/see/lab-planes.ts';
import type { Raster } from '#engine/raster/raster.ts';
import { polygonMask, scaled, type PanelFile } from './hand-labels.ts';
import { near } from './nearness.ts';
import { drawSeats } from './score-seats.ts';

/** In the order in which they are asked: a pixel belongs to the first kind that fits. */
export const MISSED_KINDS = ['border', 'whole seat', 'headrest', 'far row', 'bright', 'dark', 'other'] as const;
export type MissedKind = (typeof MISSED_KINDS)[number];
export type Missed = Record<MissedKind, number>;

/** Share of the picture's long side: nearer than this to what was found the outline is only drawn too narrow. */
const BORDER = 0.008;
/** A drawn seat is missed as a whole from this share on. */
const WHOLE = 0.5;
/** Only the nearest seats are drawn: farther than this share of the long side from every panel lies another row. */
const FAR = 0.03;
/** CIELAB lightness from which a place lies in the sun, and below which in the dark. */
const BRIGHT = 88;
const DARK = 12;

/**
 * @param matte 0..255
 * @param truth 1 seat, 0 not, 2 left out
 */
export const missedKinds = (photo: Raster, matte: ArrayLike<number>, truth: Uint8Array, file: PanelFile): Missed => {
  const { width, height } = photo;
  const longSide = Math.max(width, height);
  const found = Uint8Array.from(truth, (_, i) => Number(matte[i]! >= 128));
  const beside = near(found, width, height, Math.max(1, Math.round(BORDER * longSide)));
  const { any, seat } = drawSeats(file, width, height);
  const drawn = near(any, width, height, Math.round(FAR * longSide));
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
  const isWhole = (number: number): boolean => {
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
      border: beside[i] === 1,
      'whole seat': isWhole(seat[i]!),
      headrest: headrest[i] === 1,
      'far row': drawn[i] === 0,
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
  Object.fromEntries(
    MISSED_KINDS.map((kind) => [kind, all.reduce((sum, one) => sum + one[kind], 0) / Math.max(1, all.length)]),
  ) as Missed;
