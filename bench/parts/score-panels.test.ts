import { describe, expect, it } from 'vitest';
import { measureErrorBudget } from './error-budget.ts';
import { SURFACES, type PanelFile } from './hand-labels.ts';
import { fScore, scorePanels } from './score-panels.ts';

const SIDE = 200;
const square = (left: number, top: number, right: number, bottom: number): [number, number][] => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
];
/** An insert in the middle of a seat whose two sides are bolsters. */
const drawn: PanelFile = {
  width: SIDE,
  height: SIDE,
  panels: [
    { role: 'bolster', sure: true, points: square(20, 20, 60, 180) },
    { role: 'insert', sure: true, points: square(60, 20, 140, 180) },
    { role: 'bolster', sure: true, points: square(140, 20, 180, 180) },
  ],
  seams: [],
};

const found = (left: number, right: number, pieces = true) => {
  const insert = new Uint8Array(SIDE * SIDE);
  for (let y = 20; y < 180; y++) insert.fill(1, y * SIDE + left, y * SIDE + right);
  const sides = Int32Array.from(insert, (inside, i) => (inside ? 1 : !pieces ? 0 : i % SIDE < left ? 2 : 3));
  return { width: SIDE, height: SIDE, insert, pieces: sides };
};

describe('score of panels', () => {
  it('is one where every panel lies on its seams', () => {
    const score = scorePanels(drawn, found(60, 140));
    expect(score.insert!.iou).toBeCloseTo(1, 2);
    expect(fScore(score.insert!)).toBeCloseTo(1, 2);
    expect(score).toMatchObject({ panels: 3, panelsFound: 3, invented: 0 });
  });

  it('counts a border away from the seam as wrong, and insert over bolster as invented', () => {
    const score = scorePanels(drawn, found(40, 140));
    expect(score.insert!.iou).toBeCloseTo(0.8, 1);
    expect(score.insert!.precision).toBeLessThan(0.9);
    expect(score.insert!.recall).toBeLessThan(0.9);
    expect(score.invented).toBeCloseTo(20 / 160, 2);
    expect(score.panelsFound).toBe(2);
  });

  it('asks for no border where no insert was drawn', () => {
    const plain: PanelFile = {
      ...drawn,
      panels: drawn.panels.map((panel) => ({ ...panel, role: 'bolster' as const })),
    };
    const score = scorePanels(plain, found(60, 140));
    expect(score.insert).toBeUndefined();
    expect(score.invented).toBeCloseTo(0.5, 2);
  });

  it('leaves out what a person was not sure about', () => {
    const unsure: PanelFile = { ...drawn, panels: drawn.panels.map((panel, i) => ({ ...panel, sure: i === 1 })) };
    expect(scorePanels(unsure, found(40, 140)).insert!.iou).toBeCloseTo(1, 2);
  });
});

describe('error budget', () => {
  it('says in fractions of the seat what was painted and what was missed', () => {
    const truth = Uint8Array.from([1, 1, 1, 1, 0, 0, 0, 2]);
    const matte = [255, 255, 255, 0, 255, 255, 0, 255];
    const surfaces = Uint8Array.from([
      0,
      0,
      0,
      0,
      SURFACES.indexOf('console'),
      SURFACES.indexOf('floor'),
      SURFACES.indexOf('floor'),
      0,
    ]);
    const budget = measureErrorBudget(matte, truth, surfaces);
    expect(budget).toMatchObject({ paintedTooMuch: 0.5, missed: 0.25 });
    expect(budget.by).toMatchObject({ console: 0.25, floor: 0.25 });
    expect(budget.drawn).toMatchObject({ console: 0.25, floor: 0.5 });
  });
});
