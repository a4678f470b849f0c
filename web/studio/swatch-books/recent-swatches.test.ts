import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SwatchSnapshot } from '#contract/studio/swatches.ts';
import { removePrivateData } from '#web/lib/storage.ts';
import { tileSize } from '#web/ui/swatch.tsx';
import { forgetRecent, readRecent, rememberRecent } from './recent-swatches.ts';

const swatch = (n: number): SwatchSnapshot => ({
  id: `swatch-${n}`,
  code: `C-${n}`,
  name: `Hide ${n}`,
  supplier: '',
  line: '',
  material: 'leather',
  color: '#6b1d24',
});
const ids = (userId = 'u1') => readRecent(userId).map(({ id }) => id);

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('the last eight, newest first, each once; a deleted one is no longer offered', () => {
  for (const n of [1, 2, 3, 4, 5, 6, 7, 8, 9, 3]) rememberRecent('u1', swatch(n));
  expect(ids()).toEqual([3, 9, 8, 7, 6, 5, 4, 2].map((n) => `swatch-${n}`));
  forgetRecent('u1', 'swatch-9');
  expect(ids()).not.toContain('swatch-9');
});

test("another user's are never read, and logout forgets them", () => {
  rememberRecent('u1', swatch(1));
  expect(ids('u2')).toEqual([]);
  removePrivateData();
  expect(ids()).toEqual([]);
  localStorage.setItem('retrim.recent-swatches', '{"userId":"u1","swatches":[{"id":1}]}');
  expect(ids()).toEqual([]);
});

test('a tile is drawn at its own size and shape, neither a blur nor a speck', () => {
  expect(tileSize(10, 5, 11)).toEqual([110, 55]);
  expect(tileSize(80, 40, 11)).toEqual([160, 80]);
  expect(tileSize(1, 1, 11)).toEqual([28, 28]);
  expect(tileSize(null, null, 5)).toEqual([50, 50]);
});
