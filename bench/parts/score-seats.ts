/** Scores of found seats against labeled seats (all panels with one seat number); pixels outside labeled panels do not count. */
import { polygonMask, scaled, type PanelFile } from './hand-labels.ts';

/** IoU above which a seat counts as found. */
const MIN_FOUND_IOU = 0.7;
/** Area of the smallest seat that is scored, as a fraction of the total labeled area. */
const MIN_SEAT_FRACTION = 0.02;
/** A found seat contains a labeled seat if it covers more than this fraction of it. */
const MIN_CONTAINED_FRACTION = 0.5;
/** A labeled seat is split if two found seats each cover more than this fraction of it. */
const MIN_SPLIT_FRACTION = 0.2;
/** Fraction of a found seat that must be inside labeled panels to count as offered: seats farther back are not labeled. */
const MIN_LABELED_FRACTION = 0.3;

export interface FoundSeats {
  width: number;
  height: number;
  /** Number of the seat at each pixel; 0 where there is none. */
  seats: Int32Array;
  /** Seats that the studio offers separately. */
  sureSeats: ReadonlySet<number>;
}

export interface SeatScore {
  /** Labeled seats, and how many of them were found. */
  seats: number;
  found: number;
  /** For each found seat, the labeled seats that it contains minus one; summed over all found seats. */
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

export const scoreSeats = (
  file: PanelFile,
  { width, height, seats: foundSeatOf, sureSeats }: FoundSeats,
): SeatScore => {
  const { any, seat: labeledSeatOf } = drawSeats(file, width, height);
  const overlap = countPairs(foundSeatOf, labeledSeatOf);
  const pixelsByPanel = countPairs(foundSeatOf, any);
  const pixelsInPanels = (candidate: number): number => pixelsByPanel(candidate, 1);
  const pixelsOf = (candidate: number): number => pixelsByPanel(candidate, 0) + pixelsByPanel(candidate, 1);
  const labeledArea = countPairs(labeledSeatOf, any);
  const areaOf = (label: number): number => labeledArea(label, 1);
  const total = numbersIn(labeledSeatOf).reduce((sum, label) => sum + areaOf(label), 0);
  const labels = numbersIn(labeledSeatOf).filter((label) => areaOf(label) >= MIN_SEAT_FRACTION * total);
  const found = numbersIn(foundSeatOf).filter((candidate) => pixelsInPanels(candidate) > 0);
  const matches = (candidate: number, label: number): boolean => {
    const common = overlap(candidate, label);
    return common / (pixelsInPanels(candidate) + areaOf(label) - common) > MIN_FOUND_IOU;
  };
  const coveredFraction = (candidate: number, label: number): number => overlap(candidate, label) / areaOf(label);
  const countContained = (candidate: number): number =>
    labels.filter((label) => coveredFraction(candidate, label) > MIN_CONTAINED_FRACTION).length;
  const offered = found.filter(
    (candidate) => sureSeats.has(candidate) && pixelsInPanels(candidate) >= MIN_LABELED_FRACTION * pixelsOf(candidate),
  );
  return {
    seats: labels.length,
    found: labels.filter((label) => found.some((candidate) => matches(candidate, label))).length,
    merged: found.reduce((sum, candidate) => sum + Math.max(0, countContained(candidate) - 1), 0),
    split: labels.filter(
      (label) => found.filter((candidate) => coveredFraction(candidate, label) > MIN_SPLIT_FRACTION).length > 1,
    ).length,
    offered: offered.length,
    offeredRight: offered.filter((candidate) => labels.some((label) => matches(candidate, label))).length,
  };
};
