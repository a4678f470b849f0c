// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { useCallback } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setActingAccount } from '#web/lib/api/acting-account.ts';
import { useAutosave } from './use-autosave.ts';

function Keeper({ text }: { text: string }) {
  useAutosave(
    'u1',
    useCallback(() => localStorage.setItem('kept', text), [text]),
  );
  return null;
}
const stored = (): string | null => localStorage.getItem('kept');

beforeEach(() => {
  vi.useFakeTimers();
  setActingAccount({ id: 'u1' });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
  setActingAccount(undefined);
});

test('a single change is kept at once; of a stream of them the newest follows with the pause', () => {
  const { rerender } = render(<Keeper text="one" />);
  expect(stored()).toBe('one');
  for (const text of ['two', 'three', 'four']) {
    vi.advanceTimersByTime(16);
    rerender(<Keeper text={text} />);
  }
  expect(stored()).toBe('one');
  vi.advanceTimersByTime(250);
  expect(stored()).toBe('four');
  vi.advanceTimersByTime(300);
  rerender(<Keeper text="five" />);
  expect(stored()).toBe('five');
});

test('what waits is kept before the page goes or the studio is left, and never after somebody has logged out', () => {
  const { rerender, unmount } = render(<Keeper text="one" />);
  rerender(<Keeper text="two" />);
  dispatchEvent(new Event('pagehide'));
  expect(stored()).toBe('two');
  rerender(<Keeper text="three" />);
  unmount();
  expect(stored()).toBe('three');

  const again = render(<Keeper text="four" />);
  again.rerender(<Keeper text="five" />);
  setActingAccount(null);
  localStorage.clear();
  again.unmount();
  expect(stored()).toBeNull();
});
