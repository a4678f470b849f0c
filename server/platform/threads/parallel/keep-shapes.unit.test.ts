import { setFlagsFromString } from 'node:v8';
import { runInThisContext } from 'node:vm';
import { expect, test } from 'vitest';
import { skeletonCopyOf } from './keep-shapes.ts';

setFlagsFromString('--allow-natives-syntax');
// V8's own word for it; no parser but V8's reads it.
const areOfOneClass = runInThisContext('(a, b) => %HaveSameMap(a, b)') as (a: object, b: object) => boolean;

interface Word {
  kind: string;
  photo: { width: number; data: Uint8ClampedArray };
  zones: { id: string; bounds: { left: number; top: number }; share: number }[];
  tiles: Map<string, { size: number }>;
  relief: null | { shade: Float32Array };
}

const sent = (): Word =>
  structuredClone({
    kind: 'paint',
    photo: { width: 3, data: new Uint8ClampedArray(new SharedArrayBuffer(5000)) },
    zones: Array.from({ length: 20 }, (_, i) => ({ id: `z${i}`, bounds: { left: i, top: 2 }, share: i / 7 })),
    tiles: new Map([['a', { size: 4 }]]),
    relief: { shade: new Float32Array(9) },
  });

test('the skeleton of a message has its classes and holds no pixels', () => {
  const word = sent();
  const kept = skeletonCopyOf(word) as Word;
  for (const [a, b] of [
    [word, kept],
    [word.photo, kept.photo],
    [word.zones[0], kept.zones[0]],
    [word.zones[19], kept.zones[1]],
    [word.zones[0].bounds, kept.zones[0].bounds],
    [word.tiles.get('a')!, kept.tiles.get('a')!],
    [word.relief!, kept.relief!],
  ] as const) {
    expect(areOfOneClass(a, b)).toBe(true);
  }
  expect(kept.photo.data.length + kept.relief!.shade.length).toBe(0);
  expect(kept.zones.length).toBeLessThan(word.zones.length);
  // Another literal is of another class: the comparison can fail.
  expect(areOfOneClass(kept.photo, { data: 1, width: 2 })).toBe(false);
});

test('the next message is of the kept classes too', () => {
  const kept = skeletonCopyOf(sent()) as Word;
  expect(areOfOneClass(sent().zones[3], kept.zones[0])).toBe(true);
});
