import { expect, test } from 'vitest';
import { openPictureCache } from './picture-cache.ts';

test('a picture is drawn once, for concurrent and for later requests', async () => {
  const pictures = openPictureCache(100);
  let drawn = 0;
  const draw = async () => {
    drawn += 1;
    return new Uint8Array(10);
  };
  await Promise.all([pictures.get('a', draw), pictures.get('a', draw)]);
  await pictures.get('a', draw);
  expect(drawn).toBe(1);
});

test('the least recently used picture is dropped first, and the cache never exceeds its limit', async () => {
  const pictures = openPictureCache(25);
  const drawn: string[] = [];
  const ask = (key: string) =>
    pictures.get(key, async () => {
      drawn.push(key);
      return new Uint8Array(10);
    });
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key);
  expect(drawn).toEqual(['a', 'b', 'c', 'b']);
});

test('a drawing that fails is tried again by the next one', async () => {
  const pictures = openPictureCache(100);
  await expect(pictures.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await pictures.get('a', async () => new Uint8Array(1))).toHaveLength(1);
});
