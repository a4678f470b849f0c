import { expect, test } from 'vitest';
import { orderedChoices } from './design-lines.ts';

test('the seat type changes nothing in the picture and is not listed as ordered', () => {
  const choices = ['Style', 'Seat type', 'Seat bolsters'].map((name) => ({ name, value: 'x' }));
  expect(orderedChoices({ choices }).map(({ name }) => name)).toEqual(['Style', 'Seat bolsters']);
});
