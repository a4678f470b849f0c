import { describe, expect, it } from 'vitest';
import { verdictOf, refineByColor } from './refine-by-color.ts';
import { oddsOfDoors } from './door-odds.ts';
import type { RegionEdges, Regions } from './regions.ts';
import { inSteadyColors } from './steady-colors.ts';

type Lab = readonly [number, number, number];

/** Regions in a row, each beside the next. */
const row = (colors: readonly Lab[]): { regions: Regions; edges: RegionEdges; stiffness: Float32Array } => {
  const count = colors.length;
  const flat = (value: number): Float32Array => new Float32Array(count).fill(value);
  const regions: Regions = {
    count,
    size: flat(100),
    x: Float32Array.from(colors, (_, k) => (k + 0.5) / count),
    y: flat(0.5),
    lab: Float32Array.from(colors.flat()),
    roughness: flat(1),
    clutter: flat(1),
    onBorder: new Uint8Array(count),
  };
  const from = Uint16Array.from({ length: count - 1 }, (_, k) => k);
  return {
    regions,
    edges: {
      from,
      to: from.map((k) => k + 1),
      length: new Float32Array(count - 1).fill(10),
      contrast: new Float32Array(count - 1).fill(20),
    },
    stiffness: new Float32Array(count - 1).fill(0.01),
  };
};

/** The same surface with `share` of the light: L + 16, a and b all grow with the cube root of it. */
const inLight = ([L, a, b]: Lab, share: number): Lab => [
  (L + 16) * Math.cbrt(share) - 16,
  a * Math.cbrt(share),
  b * Math.cbrt(share),
];

const RED: Lab = [45, 45, 28];
const GRAY: Lab = [45, 0, 0];

describe('colors that are learnt from a photo', () => {
  it('are those of the shade as well', () => {
    const { regions } = row([RED, inLight(RED, 0.9), inLight(RED, 0.12), GRAY, inLight(GRAY, 0.12)]);
    const verdict = verdictOf(inSteadyColors(regions), Float32Array.of(1, 1, 0, 0, 0), Float32Array.of(0, 0, 0, 1, 1));
    expect(verdict[2]).toBeGreaterThan(0.5);
    expect(verdict[4]).toBeLessThan(-0.5);
  });

  it('win a doubtful region over and leave what is sure', () => {
    const odds = refineByColor(row([RED, RED, RED, GRAY, GRAY, GRAY]), Float32Array.of(3, 3, -0.5, -3, -3, -3));
    expect(Array.from(odds, (value) => value > 0)).toEqual([true, true, true, false, false, false]);
  });

  it('teach nothing where nothing was found', () => {
    const first = new Float32Array(3).fill(-2);
    expect(refineByColor(row([RED, GRAY, RED]), first)).toEqual(first);
  });
});

describe('an upholstered door', () => {
  it('is believed sooner in the color of the seats, and is never a seat', () => {
    const problem = row([RED, RED, RED, GRAY, GRAY, GRAY, GRAY]);
    const seat = Uint8Array.of(1, 1, 0, 0, 0, 0, 0);
    const hint = -1.7;
    const odds = oddsOfDoors(problem.regions, Float32Array.of(4, 4, hint, hint, -4, -4, -4), seat);
    expect(odds[0]).toBeLessThan(0);
    expect(odds[2]).toBeGreaterThan(0);
    expect(odds[3]).toBeLessThan(odds[2]);
    expect(odds[4]).toBeLessThan(0);
  });

  it('is judged by the network alone where no seat was found', () => {
    const odds = oddsOfDoors(row([RED, GRAY, GRAY]).regions, Float32Array.of(3, -4, -4), new Uint8Array(3));
    expect(odds[0]).toBeGreaterThan(0);
    expect(odds[2]).toBeLessThan(0);
  });
});
