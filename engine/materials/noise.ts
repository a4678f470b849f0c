/** Periodic noise with a seed, for surface tiles. */
import { hash } from './hash.ts';

/** 0..1 for a lattice point. */
const lattice = (x: number, y: number, seed: number): number => (hash(x, y, seed) >>> 8) / 0x1000000;
/** Remainder that is never negative. */
export const wrap = (v: number, period: number): number => ((v % period) + period) % period;
const fade = (t: number): number => t * t * (3 - 2 * t);

/** Value noise in 0..1 that repeats after `period` lattice steps; `x` and `y` in lattice steps. */
export const valueNoise = (x: number, y: number, period: number, seed: number): number => {
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const left = wrap(x0, period);
  const right = wrap(x0 + 1, period);
  const upper = wrap(y0, period);
  const lower = wrap(y0 + 1, period);
  const tx = fade(x - x0);
  const ty = fade(y - y0);
  const a = lattice(left, upper, seed);
  const b = lattice(right, upper, seed);
  const c = lattice(left, lower, seed);
  const d = lattice(right, lower, seed);
  return a + (b - a) * tx + (c - a) * ty + (a - b - c + d) * tx * ty;
};

/** Sum of octaves of value noise, about 0..1. @param period in lattice steps of the coarsest octave */
export const fractalNoise = (x: number, y: number, period: number, octaves: number, seed: number): number => {
  let sum = 0;
  let total = 0;
  for (let k = 0, gain = 1; k < octaves; k++, gain *= 0.55) {
    const scale = 1 << k;
    sum += gain * valueNoise(x * scale, y * scale, period * scale, seed + k);
    total += gain;
  }
  return sum / total;
};

/**
 * Cellular noise (Worley 1996): distances to the nearest and second nearest of the jittered points, one in each cell.
 * @param x @param y in cells @param period in cells
 */
export const cellDistances = (
  x: number,
  y: number,
  period: number,
  jitter: number,
  seed: number,
  out: [number, number],
): void => {
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  let near = 9;
  let next = 9;
  for (let cy = y0 - 1; cy <= y0 + 1; cy++) {
    const wy = wrap(cy, period);
    for (let cx = x0 - 1; cx <= x0 + 1; cx++) {
      const h = hash(wrap(cx, period), wy, seed);
      const px = cx + 0.5 + jitter * ((h & 0xffff) / 0x10000 - 0.5);
      const py = cy + 0.5 + jitter * ((h >>> 16) / 0x10000 - 0.5);
      const d = (px - x) ** 2 + (py - y) ** 2;
      if (d < near) {
        next = near;
        near = d;
      } else if (d < next) next = d;
    }
  }
  out[0] = Math.sqrt(near);
  out[1] = Math.sqrt(next);
};
