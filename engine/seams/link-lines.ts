/** Links the crests of line strengths into polylines, which are followed from their strongest points in both directions. */
import type { Point } from '../geometry/geometry.ts';
import type { Lines } from './line-filter.ts';

export interface LinkedLine {
  points: Point[];
  /** Mean strength along the line. */
  strength: number;
}

interface LinkOptions {
  /** Hysteresis thresholds: strength at a line's strongest point, and at every point. */
  high: number;
  low: number;
  /** Largest gap between two points in pixels, as between stitches. */
  gap: number;
  /** Minimum number of points of a line. */
  minPoints: number;
}

/** Cosine of the largest turn from point to point. */
const MIN_COSINE = 0.78;

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

export const linkLines = (lines: Lines, { high, low, gap, minPoints }: LinkOptions): LinkedLine[] => {
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
      let lowestCost = Infinity;
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
          // The line's direction at the next point must agree, too.
          const parallel = Math.abs(-normal[2 * n + 1] * tx + normal[2 * n] * ty);
          if (ahead < MIN_COSINE || parallel < MIN_COSINE) continue;
          const cost = d * (1 + 2 * (1 - ahead) + (1 - parallel));
          if (cost < lowestCost) {
            lowestCost = cost;
            best = n;
          }
        }
      }
      if (best < 0) return path;
      path.push(best);
      const dx = (best % width) - x;
      const dy = Math.floor(best / width) - y;
      const d = Math.hypot(dx, dy);
      // The direction is smoothed, so that crossing lines do not divert it.
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
    if (path.length < minPoints) continue;
    let sum = 0;
    for (const i of path) sum += strength[i];
    found.push({
      points: path.map((i): Point => [(i % width) + 0.5, Math.floor(i / width) + 0.5]),
      strength: sum / path.length,
    });
  }
  return found;
};
