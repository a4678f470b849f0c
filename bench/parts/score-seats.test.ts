import { describe, expect, it } from 'vitest';
import type { PanelFile } from './hand-labels.ts';
import { scoreSeats } from './score-seats.ts';

const SIDE = 100;
const box = (left: number, right: number): [number, number][] => [
  [left, 10],
  [right, 10],
  [right, 90],
  [left, 90],
];
/** Two seats of two panels each, and one that nobody knows the seat of. */
const drawn: PanelFile = {
  width: SIDE,
  height: SIDE,
  panels: [
    { seat: 1, role: 'bolster', sure: true, points: box(5, 15) },
    { seat: 1, role: 'insert', sure: true, points: box(15, 40) },
    { seat: 2, role: 'insert', sure: true, points: box(50, 70) },
    { seat: 2, role: 'bolster', sure: true, points: box(70, 85) },
    { seat: 0, role: 'other', sure: true, points: box(90, 98) },
  ],
  seams: [],
};

/** Seats by column; @param sure those that are offered alone */
const found = (seatAt: (x: number) => number, sure: number[] = []) => ({
  width: SIDE,
  height: SIDE,
  seats: Int32Array.from({ length: SIDE * SIDE }, (_, i) => seatAt(i % SIDE)),
  sureSeats: new Set(sure),
});

describe('score of seats', () => {
  it('is full where each seat was found as one, whatever lies beside drawn panels', () => {
    const score = scoreSeats(
      drawn,
      found((x) => (x < 45 ? 1 : 2), [1]),
    );
    expect(score).toEqual({ seats: 2, found: 2, merged: 0, split: 0, offered: 1, offeredRight: 1 });
  });

  it('counts two seats in one as merged', () => {
    const score = scoreSeats(
      drawn,
      found(() => 1, [1]),
    );
    expect(score).toEqual({ seats: 2, found: 0, merged: 1, split: 0, offered: 1, offeredRight: 0 });
  });

  it('counts a seat in two halves as split', () => {
    const score = scoreSeats(
      drawn,
      found((x) => (x < 22 ? 1 : x < 45 ? 2 : 3)),
    );
    expect(score).toEqual({ seats: 2, found: 1, merged: 0, split: 1, offered: 0, offeredRight: 0 });
  });
});
