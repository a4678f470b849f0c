/** Pairs a backrest with the cushion below it, and a small piece on top with both as their headrest. */
import type { ZoneKind } from '../../options.ts';
import type { Crease } from './fit-patch.ts';
import type { Panel, Point } from '../../geometry/geometry.ts';

interface PieceOfSeat {
  kind: ZoneKind;
  area: number;
  outline: readonly Point[];
}

interface Halves {
  partner: number[];
  facing: Panel['facing'][];
  crease: (Crease | undefined)[];
  isHeadrest: boolean[];
}

const center = (outline: readonly Point[]): Point => [
  outline.reduce((s, p) => s + p[0], 0) / outline.length,
  outline.reduce((s, p) => s + p[1], 0) / outline.length,
];

/** Smallest distance between two outlines, and the points of the stretch where they are about that close. */
const contact = (a: readonly Point[], b: readonly Point[]): { gap: number; along: Point[] } => {
  const few = (p: readonly Point[]): readonly Point[] =>
    p.filter((_, i) => i % Math.max(1, Math.floor(p.length / 120)) === 0);
  const other = few(b);
  const near = few(a).map((p) => {
    let gap = Infinity;
    for (const q of other) gap = Math.min(gap, Math.hypot(p[0] - q[0], p[1] - q[1]));
    return { p, gap };
  });
  const gap = Math.min(...near.map((n) => n.gap));
  return { gap, along: near.filter((n) => n.gap < gap + 4).map((n) => n.p) };
};

/** A backrest's cushion lies below it, not further to the side than this many times as far as down. */
const MOST_SIDEWAYS = 1.9;

/** A piece on top of another this much smaller is its headrest. */
const HEADREST_SHARE = 0.33;

const alone = (outline: readonly Point[]): Panel['facing'] => {
  const xs = outline.map((p) => p[0]);
  const ys = outline.map((p) => p[1]);
  return Math.max(...ys) - Math.min(...ys) > 0.85 * (Math.max(...xs) - Math.min(...xs)) ? 'backrest' : 'cushion';
};

export const pairHalves = (pieces: readonly PieceOfSeat[]): Halves => {
  const n = pieces.length;
  const halves: Halves = {
    partner: Array.from({ length: n }, () => -1),
    facing: Array.from({ length: n }, (): Panel['facing'] => 'other'),
    crease: Array.from({ length: n }, () => undefined),
    isHeadrest: Array.from({ length: n }, () => false),
  };
  const isHalf = (k: number): boolean => pieces[k].kind === 'insert' || pieces[k].kind === 'seat';
  const centers = pieces.map((p) => center(p.outline));
  const pairs: { upper: number; lower: number; gap: number; along: Point[] }[] = [];
  for (let upper = 0; upper < n; upper++) {
    for (let lower = 0; lower < n; lower++) {
      if (upper === lower || !isHalf(upper) || pieces[upper].kind !== pieces[lower].kind) continue;
      const dx = Math.abs(centers[upper][0] - centers[lower][0]);
      const dy = centers[lower][1] - centers[upper][1];
      if (dy <= 0 || dx > MOST_SIDEWAYS * dy) continue;
      const size = Math.sqrt(Math.min(pieces[upper].area, pieces[lower].area));
      const { gap, along } = contact(pieces[upper].outline, pieces[lower].outline);
      if (gap < 0.35 * size + 2) pairs.push({ upper, lower, gap: gap / size + (0.3 * dx) / dy, along });
    }
  }
  pairs.sort((a, b) => a.gap - b.gap);
  for (const { upper, lower } of pairs)
    if (pieces[upper].kind === 'seat' && pieces[upper].area < HEADREST_SHARE * pieces[lower].area)
      halves.isHeadrest[upper] = true;
  for (const { upper, lower, along } of pairs) {
    if (
      halves.isHeadrest[upper] ||
      halves.isHeadrest[lower] ||
      halves.partner[upper] >= 0 ||
      halves.partner[lower] >= 0
    )
      continue;
    halves.partner[upper] = lower;
    halves.partner[lower] = upper;
    halves.facing[upper] = 'backrest';
    halves.facing[lower] = 'cushion';
    halves.crease[upper] = { along, side: 'bottom' };
    halves.crease[lower] = { along, side: 'top' };
  }
  for (let k = 0; k < n; k++)
    if (isHalf(k) && halves.partner[k] < 0 && !halves.isHeadrest[k]) halves.facing[k] = alone(pieces[k].outline);
  return halves;
};
