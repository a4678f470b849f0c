import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  addToast,
  currentToasts,
  dismissToast,
  removeToast,
  toast,
  toastError,
  TOAST_REMOVE_AFTER_MS,
  updateToast,
} from './toasts.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  removeToast();
  vi.useRealTimers();
});

test('W-19, N-12, B-33: at most one message is in the list; the newest takes the place', () => {
  toast('First');
  toastError('Second', 'Why');
  expect(currentToasts()).toEqual([
    expect.objectContaining({ title: 'Second', description: 'Why', variant: 'destructive', open: true }),
  ]);
});

test('W-20: a dismissed message is out of sight at once and leaves the list after 1,000,000 ms', () => {
  const id = addToast({ title: 'Gone' });
  dismissToast(id);
  expect(currentToasts()[0]!.open).toBe(false);
  vi.advanceTimersByTime(TOAST_REMOVE_AFTER_MS - 1);
  expect(currentToasts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(currentToasts()).toHaveLength(0);
});

test('dismissing without an id closes everything; removing clears the list', () => {
  addToast({ title: 'A' });
  dismissToast();
  expect(currentToasts().every(({ open }) => !open)).toBe(true);
  removeToast();
  expect(currentToasts()).toEqual([]);
});

test('W-19: a message can be changed while it stands', () => {
  const id = addToast({ title: 'Uploading' });
  updateToast(id, { title: 'Uploaded' });
  expect(currentToasts()[0]!.title).toBe('Uploaded');
});

test("an old message's end does not take the new one with it", () => {
  dismissToast(addToast({ title: 'Old' }));
  vi.advanceTimersByTime(TOAST_REMOVE_AFTER_MS / 2);
  addToast({ title: 'New' });
  vi.advanceTimersByTime(TOAST_REMOVE_AFTER_MS);
  expect(currentToasts()).toEqual([expect.objectContaining({ title: 'New', open: true })]);
});
