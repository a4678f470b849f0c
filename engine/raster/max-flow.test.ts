import { describe, expect, it } from 'vitest';
import { minCut } from './max-flow.ts';

const random = (seed: number) => (): number => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
};

describe('minimum cut', () => {
  it('splits a chain at its weakest link', () => {
    const side = minCut(
      { nodes: 4, from: Uint16Array.of(0, 1, 2), to: Uint16Array.of(1, 2, 3), weight: Float32Array.of(5, 1, 5) },
      Float32Array.of(10, 0, 0, -10),
    );
    expect([...side]).toEqual([1, 1, 0, 0]);
  });

  it('costs no more than the best of all labelings, on random small graphs', () => {
    const chance = random(3);
    for (let round = 0; round < 40; round++) {
      const nodes = 8;
      const pairs: [number, number][] = [];
      for (let i = 0; i < nodes; i++) for (let j = i + 1; j < nodes; j++) if (chance() < 0.4) pairs.push([i, j]);
      const weight = Float32Array.from(pairs, () => chance() * 3);
      const preference = Float32Array.from({ length: nodes }, () => chance() * 6 - 3);
      const cost = (label: (node: number) => number): number =>
        pairs.reduce((sum, [i, j], e) => sum + (label(i) === label(j) ? 0 : weight[e]), 0) +
        preference.reduce((sum, p, node) => sum + (label(node) ? Math.max(0, -p) : Math.max(0, p)), 0);
      const side = minCut(
        { nodes, from: Uint16Array.from(pairs, ([i]) => i), to: Uint16Array.from(pairs, ([, j]) => j), weight },
        preference,
      );
      let best = Infinity;
      for (let labels = 0; labels < 1 << nodes; labels++)
        best = Math.min(
          best,
          cost((node) => (labels >> node) & 1),
        );
      expect(cost((node) => side[node])).toBeCloseTo(best, 4);
    }
  });

  it('bears a graph without edges and one without nodes', () => {
    expect([
      ...minCut(
        { nodes: 2, from: new Uint16Array(0), to: new Uint16Array(0), weight: new Float32Array(0) },
        Float32Array.of(1, -1),
      ),
    ]).toEqual([1, 0]);
    expect(
      minCut(
        { nodes: 0, from: new Uint16Array(0), to: new Uint16Array(0), weight: new Float32Array(0) },
        new Float32Array(0),
      ),
    ).toHaveLength(0);
  });
});
