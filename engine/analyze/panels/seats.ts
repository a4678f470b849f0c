/**
 * Groups panels into seats of backrest, cushion and headrest by average-linkage clustering: the two groups with the highest mean log
 * odds of being one seat are merged until no pair is more likely one seat than two. A bench is one seat.
 */
import type { Raster } from '../../raster/raster.ts';
import { seatUnits, unitPairs, type PairFeatures, type SeatUnit, type UnitPair } from './seat-units.ts';
import { NO_PANEL } from '../../geometry/geometry.ts';
import type { ZonePanels, ZonePlanes } from './zone-panels.ts';

/** Logistic regression weights of a pair's features, fitted on the validation set. */
const WEIGHTS: Readonly<Record<keyof PairFeatures, number>> = {
  constant: 0.09,
  commonBorder: 1.65,
  rowOverlap: -0.17,
  brightnessStep: -1.67,
  isNearestBelow: 0.68,
  isNearestAbove: 0.72,
  isNearestHeadrestAbove: -0.03,
};
const FEATURE_NAMES = Object.keys(WEIGHTS) as (keyof PairFeatures)[];

/** Weights of `confidenceFeatures` for the log odds that a group is one complete seat, also fitted on the validation set. */
const SURE_WEIGHTS = [-2.36, 4.36, -0.15];
/** Units of a seat: backrest, cushion and headrest. */
const MAX_UNITS = 3;

/** Minimum confidence at which the studio offers a seat separately. */
const SURE = 0.6;
export const isConfidentSeat = (confidence: number): boolean => confidence >= SURE;

/** Value of `Seats.seatOf` for panels without a seat. */
export const NO_SEAT = 255;

export interface Seats {
  /** Seat of each panel, or NO_SEAT. */
  seatOf: Uint8Array;
  /** Confidence of each seat, 0..1. */
  confidence: number[];
}

/** Log odds that the units of a pair belong to one seat. */
const logOddsOf = ({ features }: UnitPair): number =>
  FEATURE_NAMES.reduce((sum, name) => sum + features[name] * WEIGHTS[name], 0);

/** @returns groups of unit indices */
const groupUnits = (units: readonly SeatUnit[], pairs: readonly UnitPair[]): number[][] => {
  const n = units.length;
  const odds = new Float64Array(n * n);
  const weight = new Float64Array(n * n);
  const isAdjacent = new Uint8Array(n * n);
  for (const pair of pairs) {
    const size = Math.sqrt(units[pair.a].cells.length * units[pair.b].cells.length);
    const value = size * logOddsOf(pair);
    for (const at of [pair.a * n + pair.b, pair.b * n + pair.a]) {
      odds[at] = value;
      weight[at] = size;
      isAdjacent[at] = Number(pair.isAdjacent);
    }
  }
  const groups = new Map(units.map((_, u) => [u, [u]]));
  for (;;) {
    let best = { odds: 0, into: -1, from: -1 };
    for (const into of groups.keys())
      for (const from of groups.keys()) {
        const mean = odds[into * n + from] / weight[into * n + from];
        if (into < from && isAdjacent[into * n + from] === 1 && mean > best.odds) best = { odds: mean, into, from };
      }
    const { into, from } = best;
    if (into < 0) return [...groups.values()];
    groups.get(into)!.push(...groups.get(from)!);
    groups.delete(from);
    for (const other of groups.keys())
      for (const plane of [odds, weight])
        plane[into * n + other] = plane[other * n + into] = plane[into * n + other] + plane[from * n + other];
    for (const other of groups.keys())
      isAdjacent[into * n + other] = isAdjacent[other * n + into] =
        isAdjacent[into * n + other] | isAdjacent[from * n + other];
  }
};

/** Features of a group for its confidence: 1, the square root of its fraction of all seats' area, and its number of units. */
const confidenceFeatures = (units: readonly SeatUnit[], members: readonly number[]): number[] => {
  const whole = units.reduce((sum, { cells }) => sum + cells.length, 0);
  const fraction = members.reduce((sum, u) => sum + units[u].cells.length, 0) / whole;
  return [1, Math.sqrt(fraction), Math.min(MAX_UNITS, members.length)];
};

/** Log odds that a group is one complete seat. */
const sureLogOdds = (units: readonly SeatUnit[], members: readonly number[]): number =>
  confidenceFeatures(units, members).reduce((sum, feature, f) => sum + feature * SURE_WEIGHTS[f], 0);

/**
 * @param panels of all zones
 * @param photo any size with the planes' aspect ratio
 */
export const groupIntoSeats = (planes: ZonePlanes, panels: ZonePanels, photo: Raster): Seats => {
  const units = seatUnits(planes, panels);
  const seatOfUnit = new Uint8Array(NO_PANEL + 1).fill(NO_SEAT);
  const confidence = groupUnits(units, unitPairs(units, panels.grid, photo)).map((members, seat) => {
    for (const u of members) seatOfUnit[units[u].panel] = seat;
    return 1 / (1 + Math.exp(-sureLogOdds(units, members)));
  });
  return { seatOf: Uint8Array.from(panels.mainPanelOf, (panel) => seatOfUnit[panel]), confidence };
};
