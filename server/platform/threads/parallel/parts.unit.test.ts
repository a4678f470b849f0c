import { expect, test, vi } from 'vitest';
import { PartLostError, createParts, waitForParts, workIfNotTaken, workParts, workUnfinished } from './parts.ts';

test('each part is done once, whoever takes it', () => {
  const parts = createParts(5);
  const done: number[] = [];
  // The second worker comes in the middle of the first one's second part.
  workParts(parts, (part) => {
    done.push(part);
    if (part === 1) workParts(parts, (other) => done.push(other));
  });
  expect(done.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4]);
  expect(() => waitForParts(parts)).not.toThrow();
});

test('a part that fails is told to the thread that waits for it, at once', () => {
  const parts = createParts(3);
  expect(() =>
    workParts(parts, (part) => {
      if (part === 1) throw new Error('no memory');
    }),
  ).toThrow('no memory');
  workParts(parts, () => {});
  const wait = vi.spyOn(Atomics, 'wait');
  expect(() => waitForParts(parts)).toThrow(PartLostError);
  expect(wait).not.toHaveBeenCalled();
  wait.mockRestore();
});

test('a part that a dead thread took is given up after a while', () => {
  const parts = createParts(2);
  Atomics.add(parts, 0, 1);
  workParts(parts, () => {});
  expect(() => waitForParts(parts, 20)).toThrow(PartLostError);
});

test('what was taken and not finished is done by the other', () => {
  const parts = createParts(3);
  Atomics.add(parts, 0, 2);
  const done: number[] = [];
  workParts(parts, (part) => done.push(part));
  workUnfinished(parts, (part) => done.push(part));
  expect(done).toEqual([2, 0, 1]);
});

test('a piece of work for either thread is done once, by the one that comes first', () => {
  const parts = createParts(1);
  expect(workIfNotTaken(parts, () => 'mine')).toBe('mine');
  expect(
    workIfNotTaken(parts, () => {
      throw new Error('done already');
    }),
  ).toBeUndefined();
});

test('a piece of work that fails says so, and is nobody begins it again', () => {
  const parts = createParts(1);
  const fail = (): never => {
    throw new Error('no memory');
  };
  expect(() => workIfNotTaken(parts, fail)).toThrow('no memory');
  expect(workIfNotTaken(parts, () => 'again')).toBeUndefined();
});
