/** Scores of found seats against labeled seats (all panels with one seat number); pixels outside labeled panels do not count. */
import { polygonMask, scaled, type PanelFile } from './hand-labels.ts';

/** IoU above which a seat counts as found. */
const FOUND = 0.7;
/** Smallest scored seat, share of all labeled area. */
const MIN_SHARE = 0.02;
/** Share of a labeled seat from which a found seat contains it. */
const CONTAINED = 0.5;
/** Share of a labeled seat from which two found seats split it. */
const SPLIT = 0.2;
/** Share of a found seat that must be inside labeled panels to be scored: seats farther back are not labeled. */
const LABELED = 0.3;

export interface FoundSeats {
  width: number;
  height: number;
  /** Number of the seat at each pixel, 0 where none. */
  seats: Int32Array;
  /** Seats that the studio offers separately. */
  sureSeats: ReadonlySet<number>;
}

export interface SeatScore {
  /** Labeled seats, and how many of them were found. */
  seats: number;
  found: number;
  /** Labeled seats that share a found seat with another, without the first of each. */
  merged: number;
  /** Labeled seats that two or more found seats split. */
  split: number;
  /** Found seats that the studio offers separately, and how many of them match a labeled seat. */
  offered: number;
  offeredRight: number;
}

/** Labeled panels as masks: any panel, and the seat number of each pixel, 0 where it is not labeled. */
export const drawSeats = (file: PanelFile, width: number, height: number): { any: Uint8Array; seat: Int32Array } => {
  const any = new Uint8Array(width * height);
  const seat = new Int32Array(width * height);
  for (const panel of file.panels) {
    const inside = polygonMask(scaled(panel.points, file, width), width, height);
    for (let i = 0; i < inside.length; i++) {
      if (!inside[i]) continue;
      any[i] = 1;
      seat[i] = panel.seat ?? 0;
    }
  }
  return { any, seat };
};

/** Counts the pixels with each pair of numbers in two maps. */
const countPairs = (first: ArrayLike<number>, second: ArrayLike<number>): ((a: number, b: number) => number) => {
  const counts = new Map<string, number>();
  for (let i = 0; i < first.length; i++) {
    const key = `${first[i]} ${second[i]}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return (a, b) => counts.get(`${a} ${b}`) ?? 0;
};

const numbersIn = (values: Int32Array): number[] => [...new Set(values)].filter((value) => value !== 0);

export const scoreSeats = (file: PanelFile, { width, height, seats, sureSeats }: FoundSeats): SeatScore => {
  const { any, seat } = drawSeats(file, width, height);
  const overlap = countPairs(seats, seat);
  const inPanels = countPairs(seats, any);
  const labeledArea = countPairs(seat, any);
  const areaOf = (label: number): number => labeledArea(label, 1);
  const total = numbersIn(seat).reduce((sum, label) => sum + areaOf(label), 0);
  const labels = numbersIn(seat).filter((label) => areaOf(label) >= MIN_SHARE * total);
  const found = numbersIn(seats).filter((candidate) => inPanels(candidate, 1) > 0);
  const matches = (candidate: number, label: number): boolean => {
    const common = overlap(candidate, label);
    return common / (inPanels(candidate, 1) + areaOf(label) - common) > FOUND;
  };
  const share = (candidate: number, label: number): number => overlap(candidate, label) / areaOf(label);
  const countOverlaps = (candidate: number): number =>
    labels.filter((label) => share(candidate, label) > CONTAINED).length;
  const offered = found.filter(
    (candidate) =>
      sureSeats.has(candidate) && inPanels(candidate, 1) >= LABELED * (inPanels(candidate, 0) + inPanels(candidate, 1)),
  );
  return {
    seats: labels.length,
    found: labels.filter((label) => found.some((candidate) => matches(candidate, label))).length,
    merged: found.reduce((sum, candidate) => sum + Math.max(0, countOverlaps(candidate) - 1), 0),
    split: labels.filter((label) => found.filter((candidate) => share(candidate, label) > SPLIT).length > 1).length,
    offered: offered.length,
    offeredRight: offered.filter((candidate) => labels.some((label) => matches(candidate, label))).length,
  };
};
