/** Scores of seats: those of the engine against all panels drawn with one number. Only pixels inside drawn panels are counted. */
import { polygonMask, scaled, type PanelFile } from './hand-labels.ts';

/** Overlap from which a seat counts as found. */
const FOUND = 0.7;
/** Share of all that is drawn below which a seat is a glimpse of one, and not asked for. */
const GLIMPSE = 0.02;
/** Share of a drawn seat that a found one holds when the two are one thing; and from which a second one makes it a split. */
const HELD = 0.5;
const SPLIT = 0.2;
/** A found seat is judged when so much of it lies inside drawn panels: seats further back are not drawn. */
const DRAWN = 0.3;

/** Seats of the engine, at one size. */
export interface FoundSeats {
  width: number;
  height: number;
  /** A number for each seat, 0 where none. */
  seats: Int32Array;
  /** Seats that the studio offers alone. */
  sureSeats: ReadonlySet<number>;
}

export interface SeatScore {
  /** Drawn seats, and those that one found seat covers with an IoU over 0.7. */
  seats: number;
  found: number;
  /** Drawn seats beyond the first in one found seat; drawn seats in two or more found ones. */
  merged: number;
  split: number;
  /** Found seats that are offered alone, and those of them that cover one drawn seat with an IoU over 0.7. */
  offered: number;
  offeredRight: number;
}

/** The seat of each pixel that is drawn, 0 where nobody says which; and what is drawn at all. */
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

/** How often each pair of numbers stands at one place. */
const together = (one: ArrayLike<number>, two: ArrayLike<number>): ((a: number, b: number) => number) => {
  const counts = new Map<string, number>();
  for (let i = 0; i < one.length; i++) {
    const key = `${one[i]} ${two[i]}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return (a, b) => counts.get(`${a} ${b}`) ?? 0;
};

const numbersIn = (values: Int32Array): number[] => [...new Set(values)].filter((value) => value !== 0);

export const scoreSeats = (file: PanelFile, { width, height, seats, sureSeats }: FoundSeats): SeatScore => {
  const { any, seat } = drawSeats(file, width, height);
  const both = together(seats, seat);
  const inside = together(seats, any);
  const size = together(seat, any);
  const whole = (number: number): number => size(number, 1);
  const total = numbersIn(seat).reduce((sum, number) => sum + whole(number), 0);
  const drawn = numbersIn(seat).filter((number) => whole(number) >= GLIMPSE * total);
  const found = numbersIn(seats).filter((one) => inside(one, 1) > 0);
  const isIt = (one: number, number: number): boolean => {
    const common = both(one, number);
    return common / (inside(one, 1) + whole(number) - common) > FOUND;
  };
  const share = (one: number, number: number): number => both(one, number) / whole(number);
  const offered = found.filter(
    (one) => sureSeats.has(one) && inside(one, 1) >= DRAWN * (inside(one, 0) + inside(one, 1)),
  );
  return {
    seats: drawn.length,
    found: drawn.filter((number) => found.some((one) => isIt(one, number))).length,
    merged: found.reduce(
      (sum, one) => sum + Math.max(0, drawn.filter((number) => share(one, number) > HELD).length - 1),
      0,
    ),
    split: drawn.filter((number) => found.filter((one) => share(one, number) > SPLIT).length > 1).length,
    offered: offered.length,
    offeredRight: offered.filter((one) => drawn.some((number) => isIt(one, number))).length,
  };
};
