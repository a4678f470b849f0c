import { expect, test } from 'vitest';
import { adjustToPriors, NET_CHANNELS, netPlane, type NetOutput } from './net.ts';

const outputOf = (probabilities: Partial<Record<(typeof NET_CHANNELS)[number], number>>): NetOutput => ({
  width: 1,
  height: 1,
  planes: Float32Array.from(NET_CHANNELS, (channel) => probabilities[channel] ?? 0),
});

test('a seat that stands against trim gains by the priors, one that stands against a console loses', () => {
  const besideShell = outputOf({ seat: 0.4, shell: 0.6, seam: 0.3, insert: 0.7 });
  adjustToPriors(besideShell);
  expect(netPlane(besideShell, 'seat')[0]).toBeCloseTo(0.4 / (0.4 + 0.4 * 0.6), 5);
  expect(netPlane(besideShell, 'shell')[0]).toBeCloseTo((0.4 * 0.6) / (0.4 + 0.4 * 0.6), 5);
  // Roles and seams are no surfaces.
  expect([netPlane(besideShell, 'seam')[0], netPlane(besideShell, 'insert')[0]]).toEqual([
    Math.fround(0.3),
    Math.fround(0.7),
  ]);

  const besideConsole = outputOf({ seat: 0.55, console: 0.45 });
  adjustToPriors(besideConsole);
  expect(netPlane(besideConsole, 'seat')[0]).toBeCloseTo(0.55 / (0.55 + 1.8 * 0.45), 5);
});
