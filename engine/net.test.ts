import { expect, test } from 'vitest';
import { adjustToPriors, NET_CHANNELS, netPlane, type NetOutput } from './net.ts';

const outputOf = (probabilities: Partial<Record<(typeof NET_CHANNELS)[number], number>>): NetOutput => ({
  width: 1,
  height: 1,
  planes: Float32Array.from(NET_CHANNELS, (channel) => probabilities[channel] ?? 0),
});

test('a seat gains by the priors on every other surface, and surfaces still sum to one', () => {
  const answer = outputOf({ seat: 0.4, shell: 0.5, console: 0.1, seam: 0.3, insert: 0.7 });
  adjustToPriors(answer);
  expect(netPlane(answer, 'seat')[0]).toBeCloseTo(0.4 / (0.4 + 0.7 * 0.6), 5);
  expect(netPlane(answer, 'shell')[0]).toBeCloseTo((0.7 * 0.5) / (0.4 + 0.7 * 0.6), 5);
  expect(netPlane(answer, 'console')[0]).toBeCloseTo((0.7 * 0.1) / (0.4 + 0.7 * 0.6), 5);
  // Roles and seams are no surfaces.
  expect([netPlane(answer, 'seam')[0], netPlane(answer, 'insert')[0]]).toEqual([Math.fround(0.3), Math.fround(0.7)]);
});
