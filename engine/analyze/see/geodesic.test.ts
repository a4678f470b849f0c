import { describe, expect, it } from 'vitest';
import { geodesicDistance, buildNeighbors } from './geodesic.ts';
import type { RegionEdges } from './regions.ts';

/** Regions in a ring, each step at its own price. */
const ring = (prices: readonly number[]): { edges: RegionEdges; costs: Float32Array } => ({
  edges: {
    from: Uint16Array.from(prices.keys()),
    to: Uint16Array.from(prices, (_, k) => (k + 1) % prices.length),
    length: new Float32Array(prices.length).fill(1),
    contrast: new Float32Array(prices.length),
  },
  costs: Float32Array.from(prices),
});

describe('geodesic distance', () => {
  it('takes the cheaper way round and reaches everything, whatever the rounding', () => {
    const prices = Array.from({ length: 101 }, (_, k) => 0.1 + (k % 7) * 0.013);
    const { edges, costs } = ring(prices);
    const distance = geodesicDistance(buildNeighbors(101, edges), edges, costs, [0]);
    let forward = 0;
    const whole = prices.reduce((sum, price) => sum + price, 0);
    for (let k = 0; k < 101; k++) {
      expect(distance[k]).toBeCloseTo(Math.min(forward, whole - forward), 3);
      forward += prices[k];
    }
  });

  it('goes round what is closed and says Infinity where nothing leads', () => {
    const { edges, costs } = ring([1, 1, 1, 1, 1]);
    const open = [1, 0, 1, 1, 1];
    const distance = geodesicDistance(buildNeighbors(5, edges), edges, costs, [0], open);
    expect([...distance]).toEqual([0, Infinity, 3, 2, 1]);
  });
});
