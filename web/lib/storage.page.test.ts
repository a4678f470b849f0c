// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  readStored,
  readTabOrStored,
  removeStored,
  removeEverywhere,
  writeStored,
  writeTabAndStored,
} from './storage.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  ['a', 'b'].forEach(removeEverywhere);
});

/** Reading, writing and even naming it throws. */
const switchOff = (): void =>
  void vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
const fill = (): void =>
  void vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });

describe('what storage does not take lasts as long as the page', () => {
  test.each([
    ['switched off', switchOff],
    ['full', fill],
    // As in a web view of Android whose storage is not enabled.
    ['absent', () => void vi.spyOn(window, 'localStorage', 'get').mockReturnValue(null as never)],
  ])('%s', (_, spoil) => {
    spoil();
    writeStored('a', 'one');
    expect(readStored('a')).toBe('one');
    writeStored('a', 'two');
    expect(readStored('a')).toBe('two');
    removeStored('a');
    expect(readStored('a')).toBeNull();
  });

  test('that becomes full in the middle keeps no older value, which the next visit would take for the newest', () => {
    writeStored('a', 'old');
    fill();
    writeStored('a', 'new');
    expect([readStored('a'), localStorage.getItem('a')]).toEqual(['new', null]);
    vi.restoreAllMocks();
    writeStored('a', 'newer');
    expect([readStored('a'), localStorage.getItem('a')]).toEqual(['newer', 'newer']);
  });

  test('that becomes full in the middle keeps the older state of a list', () => {
    writeStored('a', 'one', { keepsOlder: true });
    fill();
    writeStored('a', 'one, two', { keepsOlder: true });
    expect([readStored('a'), localStorage.getItem('a')]).toEqual(['one, two', 'one']);
  });
});

test('a tab reads its own work before another tab’s, and another’s where its own is not to be read', () => {
  const parse = (text: string | null): string | undefined => (text?.startsWith('mine') === true ? text : undefined);
  writeTabAndStored('b', 'mine 1');
  localStorage.setItem('b', 'mine 2');
  expect(readTabOrStored('b', parse)).toBe('mine 1');
  sessionStorage.setItem('b', '{"damaged"');
  expect(readTabOrStored('b', parse)).toBe('mine 2');
});
