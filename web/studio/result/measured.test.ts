import { expect, it } from 'vitest';
import type { RenderSummary } from '#contract/studio/renders.ts';
import { describeDeltaE, worstDeltaE } from './measured.ts';

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

it('the worst of the changed zones is told', () => {
  expect(worstDeltaE(summary)).toBe(2.6);
  expect(worstDeltaE({ ...summary, zones: [zone('Inserts')] })).toBeUndefined();
});
it('a difference is said for the eye', () => {
  expect([1.6, 4, 12].map(describeDeltaE)).toEqual([
    'The color in the picture matches the swatch.',
    'In this light the color in the picture is a little different from the swatch. Judge it on a real swatch.',
    'In this light the color in the picture is plainly different from the swatch. Judge it on a real swatch.',
  ]);
});
