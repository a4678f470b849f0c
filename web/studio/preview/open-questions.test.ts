import { expect, it } from 'vitest';
import type { Mark } from '#contract/studio/photos.ts';
import { nextQuestion } from './open-questions.ts';

const question = { x: 0.2, y: 0.8, area: 0.05, probability: 0.5 };
const lasso = (at: number, add = false): Mark => ({
  type: 'stroke',
  points: [
    [at - 0.1, 0.7],
    [at + 0.1, 0.7],
    [at + 0.1, 0.9],
    [at - 0.1, 0.9],
  ],
  radius: 0.001,
  add,
  snap: false,
  filled: true,
});

it('what a lasso took away or added is not asked about again', () => {
  expect(nextQuestion([question], [lasso(0.2)])).toBeUndefined();
  expect(nextQuestion([question], [lasso(0.2, true)])).toBeUndefined();
  expect(nextQuestion([question], [lasso(0.6)])).toBe(question);
});
