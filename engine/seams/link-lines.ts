/**
 * Turns a plane of line strengths into polylines: thin lines, followed from their strongest points in both directions.
 */
import type { Point } from '../geometry/geometry.ts';
import type { Lines } from './line-filter.ts';

export interface LinkedLine {
  points: Point[];
  /** Mean strength under the line. */
  strength: number;
}

interface LinkOptions {
  /** Strength a line must reach somewhere, and keep everywhere. */
  high: number;
  low: number;
  /** Pixels that may be missing between two points (the gaps between stitches). */
  gap: number;
  /** Fewest points of a line. */
  shortest: number;
}

/** Cosine of the sharpest turn from point to point. */
const STRAIGHT = 0.78;

/** Pixels that are stronger than both neighbors across the line. */
const crests = ({ width, height, strength, normal }: Lines, low: number): Uint8Array => {
  const crest = new Uint8Array(width * height);
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2; x < width - 2; x++) {
      const i = y * width + x;
      const s = strength[i];
      if (s < low) continue;
      const step = Math.round(normal[2 * i]) + width * Math.round(normal[2 * i + 1]);
      if (s >= strength[i - step] && s > strength[i + step]) crest[i] = 1;
    }
  }
  return crest;
};

export const linkLines = (lines: Lines, { high, low, gap, shortest }: LinkOptions): LinkedLine[] => {
  const { width, height, strength, normal } = lines;
  const crest = crests(lines, low);
  const seeds: number[] = [];
  for (let i = 0; i < crest.length; i++) if (crest[i] && strength[i] >= high) seeds.push(i);
  seeds.sort((a, b) => strength[b] - strength[a]);
  const reach = gap + 1;

  const follow = (from: number, tx0: number, ty0: number): number[] => {
    const path: number[] = [];
    let at = from;
    let tx = tx0;
    let ty = ty0;
    for (;;) {
      const x = at % width;
      const y = Math.floor(at / width);
      let best = -1;
      let least = Infinity;
      for (let dy = -reach; dy <= reach; dy++) {
        for (let dx = -reach; dx <= reach; dx++) {
          const nx = x + dx;
          const ny = y + dy;
          if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue;
          const n = ny * width + nx;
          if (crest[n] !== 1) continue;
          const d = Math.sqrt(dx * dx + dy * dy);
          if (d === 0 || d > reach) continue;
          const ahead = (dx * tx + dy * ty) / d;
          // The other line's own direction must agree as well.
          const same = Math.abs(-normal[2 * n + 1] * tx + normal[2 * n] * ty);
          if (ahead < STRAIGHT || same < STRAIGHT) continue;
          const cost = d * (1 + 2 * (1 - ahead) + (1 - same));
          if (cost < least) {
            least = cost;
            best = n;
          }
        }
      }
      if (best < 0) return path;
      path.push(best);
      const dx = (best % width) - x;
      const dy = Math.floor(best / width) - y;
      const d = Math.hypot(dx, dy);
      // Steady hand: the direction follows slowly, so that a crossing line does not lead away.
      tx = 0.6 * tx + (0.4 * dx) / d;
      ty = 0.6 * ty + (0.4 * dy) / d;
      const norm = Math.hypot(tx, ty) || 1;
      tx /= norm;
      ty /= norm;
      for (let v = -1; v <= 1; v++) for (let u = -1; u <= 1; u++) crest[at + v * width + u] = 0;
      at = best;
    }
  };

  const found: LinkedLine[] = [];
  for (const seed of seeds) {
    if (crest[seed] !== 1) continue;
    const tx = -normal[2 * seed + 1];
    const ty = normal[2 * seed];
    const forward = follow(seed, tx, ty);
    const backward = follow(seed, -tx, -ty);
    crest[seed] = 0;
    const path = [...backward.toReversed(), seed, ...forward];
    if (path.length < shortest) continue;
    let sum = 0;
    for (const i of path) sum += strength[i];
    found.push({
      points: path.map((i): Point => [(i % width) + 0.5, Math.floor(i / width) + 0.5]),
      strength: sum / path.length,
    });
  }
  return found;
};
