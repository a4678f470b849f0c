import { expect, it } from 'vitest';
import type { RenderSummary } from '#contract/renders.ts';
import type { WornPart } from '#contract/worn.ts';
import { sayDeltaE, ticketLines, worstDeltaE } from './ticket-lines.ts';

const zone = (name: string, change: Partial<RenderSummary['zones'][number]> = {}): RenderSummary['zones'][number] => ({
  id: name.toLowerCase(),
  kind: 'insert',
  name,
  area: 0.1,
  changed: true,
  confidence: 0.9,
  material: 'leather',
  color: '#a8703f',
  pattern: 'keep',
  ...change,
});
const summary: RenderSummary = {
  zones: [
    zone('Bolsters', { deltaE: 1.2 }),
    zone('Inserts', { material: 'cloth', color: '#dccfb4', deltaE: 2.6 }),
    zone('Headrests', { deltaE: 1.1 }),
    zone('Doors', { changed: false, deltaE: 40 }),
  ],
  warnings: [],
  notUnderstood: [],
  outsideChanged: 0,
  milliseconds: 900,
  provider: 'local',
};

it('zones that wear the same share a line, each name stands once, and thread follows', () => {
  const zone = (id: string, name: string, rest: object = {}): WornPart => ({
    part: 'zone',
    zone: id,
    kind: 'insert',
    name,
    material: 'leather',
    color: '#a8703f',
    pattern: 'keep',
    ...rest,
  });
  const thread: WornPart = { part: 'thread', style: 'double', color: '#232120' };
  expect(
    ticketLines([
      zone('b', 'Bolster'),
      zone('i', 'Insert', { material: 'cloth' }),
      zone('b2', 'Bolster'),
      zone('h', 'Headrest'),
      thread,
    ]),
  ).toEqual([
    { zones: 'Bolster, headrest', wears: zone('b', 'Bolster') },
    { zones: 'Insert', wears: zone('i', 'Insert', { material: 'cloth' }) },
    { zones: 'Thread', wears: thread },
  ]);
});
it('the worst of the changed zones is told', () => {
  expect(worstDeltaE(summary)).toBe(2.6);
  expect(worstDeltaE({ ...summary, zones: [zone('Inserts')] })).toBeUndefined();
});
it('a difference is said for the eye', () => {
  expect([1.6, 4, 12].map(sayDeltaE)).toEqual([
    'hard to see',
    'visible side by side',
    'clearly visible: confirm on a swatch',
  ]);
});
