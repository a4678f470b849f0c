import { expect, test } from 'vitest';
import type { Zone } from '#engine/layers.ts';
import { defaultOptions } from '../state/wizard-state.ts';
import { partsOf } from './parts.ts';

const zone = (id: string, kind: Zone['kind'], area: number): Zone => ({
  id,
  kind,
  name: id,
  confidence: 0.9,
  bounds: { left: 0, top: 0, right: 1, bottom: 1 },
  area,
});
const CHOSEN = { options: defaultOptions(), zones: {} };
const shown = (zones: Zone[]) =>
  partsOf({ phase: 'ready', zones }, CHOSEN).map(({ id, isAbsent }) => [id, isAbsent === true]);

test('S-68: the colors of inserts, bolsters and doors can be chosen on every photo; one that has no such part says so', () => {
  expect(shown([zone('seat', 'seat', 0.3)])).toEqual([
    ['main', false],
    ['insert', true],
    ['bolster', true],
    ['door', true],
    ['thread', false],
    ['piping', false],
  ]);
});

test('a part that was taken away is in no list, nor are the few pixels that are left of one; a badge drawn by hand is', () => {
  const left = [
    zone('headrest', 'headrest', 0.0001),
    zone('seat-back', 'seat-back', 0),
    zone('custom-1', 'custom', 0.0001),
  ];
  const ids = shown([zone('insert', 'insert', 0.1), ...left]).map(([id]) => id);
  expect(ids).toEqual(['main', 'insert', 'bolster', 'door', 'custom-1', 'thread', 'piping']);
});
