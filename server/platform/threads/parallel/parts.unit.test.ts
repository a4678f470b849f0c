import { expect, test, vi } from 'vitest';
import { PartLost, partsOf, waitForParts, workIfFree, workParts, workUnfinished } from './parts.ts';

test('each part is done once, whoever takes it', () => {
  const parts = partsOf(5);
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
  const parts = partsOf(3);
  expect(() =>
    workParts(parts, (part) => {
      if (part === 1) throw new Error('no memory');
    }),
  ).toThrow('no memory');
  workParts(parts, () => {});
  const wait = vi.spyOn(Atomics, 'wait');
  expect(() => waitForParts(parts)).toThrow(PartLost);
  expect(wait).not.toHaveBeenCalled();
  wait.mockRestore();
});

test('a part that a dead thread took is given up after a while', () => {
  const parts = partsOf(2);
  Atomics.add(parts, 0, 1);
  workParts(parts, () => {});
  expect(() => waitForParts(parts, 20)).toThrow(PartLost);
});

test('what was taken and not finished is done by the other', () => {
  const parts = partsOf(3);
  Atomics.add(parts, 0, 2);
  const done: number[] = [];
  workParts(parts, (part) => done.push(part));
  workUnfinished(parts, (part) => done.push(part));
  expect(done).toEqual([2, 0, 1]);
});

test('a piece of work for either thread is done once, by the one that comes first', () => {
  const parts = partsOf(1);
  expect(workIfFree(parts, () => 'mine')).toBe('mine');
  expect(
    workIfFree(parts, () => {
      throw new Error('done already');
    }),
  ).toBeUndefined();
});

test('a piece of work that fails says so, and is nobody begins it again', () => {
  const parts = partsOf(1);
  const fail = (): never => {
    throw new Error('no memory');
  };
  expect(() => workIfFree(parts, fail)).toThrow('no memory');
  expect(workIfFree(parts, () => 'again')).toBeUndefined();
});
