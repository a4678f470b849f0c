import { expect, test } from 'vitest';
import { orderedChoices, type ChosenPart } from './approvals.ts';

const part = (name: string, kind?: ChosenPart['kind']): ChosenPart => ({
  part: name,
  material: 'Leather',
  colorName: 'tan',
  code: '#A8703F',
  ...(kind === undefined ? {} : { kind }),
});
const CHOICES = ['Style', 'Seat type', 'Seat bolsters'].map((name) => ({ name, value: 'x' }));
const names = (...parts: ChosenPart[]): string[] => orderedChoices({ choices: CHOICES, parts }).map(({ name }) => name);

test('what changed nothing in the picture is not listed as ordered: never the seat type, bolsters only where there are any', () => {
  expect(names(part('Inserts and bolsters', 'cover'), part('Stitching', 'thread'))).toEqual(['Style', 'Seat bolsters']);
  expect(names(part('Seats', 'cover'))).toEqual(['Style']);
});
test('records from before parts were named by zone keep their bolsters', () => {
  expect(names(part('Seats'))).toEqual(['Style', 'Seat bolsters']);
});
