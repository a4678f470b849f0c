/** Fits a four-cornered patch to the outline of a panel and orients it on the seat. */
import type { Panel, Point } from '../../geometry/geometry.ts';
import { fitOutline } from './fit-outline.ts';
import { convexHull, enclosingQuad, enclosingRectangle, isConvex } from './outline-hull.ts';
import { createPanelMap, STRAIGHT_OUTLINE } from '../../geometry/panel-map.ts';

const midpoint = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

/** Rotates the clockwise corners so that side 0, between the first two, is the panel's top. */
const rotatedTo = (q: Panel['corners'], top: number): Panel['corners'] => [
  q[top % 4],
  q[(top + 1) % 4],
  q[(top + 2) % 4],
  q[(top + 3) % 4],
];

/** The side that faces up most, weighted by its length, because a short side at the top is not the panel's top. */
const topSide = (q: Panel['corners']): number => {
  const cy = (q[0][1] + q[1][1] + q[2][1] + q[3][1]) / 4;
  const height = [0, 1, 2, 3].map((k) => cy - midpoint(q[k], q[(k + 1) % 4])[1]);
  return height.indexOf(Math.max(...height));
};

/** Largest length ratio of opposite sides; a stronger perspective is a wrong fit. */
const MAX_SIDE_RATIO = 1.45;

/** Lengthens the shorter of two opposite sides to that ratio. */
const limitedPerspective = (q: Panel['corners']): Panel['corners'] => {
  const corners = q.map(([x, y]): [number, number] => [x, y]);
  for (const [a, b, c, d] of [
    [0, 1, 3, 2],
    [0, 3, 1, 2],
  ]) {
    const one = Math.hypot(corners[a][0] - corners[b][0], corners[a][1] - corners[b][1]);
    const two = Math.hypot(corners[c][0] - corners[d][0], corners[c][1] - corners[d][1]);
    const [p, r] = one < two ? [a, b] : [c, d];
    const short = Math.min(one, two);
    const wanted = Math.max(one, two) / MAX_SIDE_RATIO;
    if (short >= wanted || short < 1e-6) continue;
    const m = midpoint(corners[p], corners[r]);
    for (const k of [p, r])
      corners[k] = [m[0] + ((corners[k][0] - m[0]) * wanted) / short, m[1] + ((corners[k][1] - m[1]) * wanted) / short];
  }
  return corners as unknown as Panel['corners'];
};

/** Largest angle between opposite sides in radians; covers do not fan out more. */
const MAX_FAN = 0.5;

const fanOf = ([a, b, c, d]: Panel['corners']): number => {
  const angle = (p: Point, q: Point, r: Point, s: Point): number => {
    const turn = Math.atan2(q[1] - p[1], q[0] - p[0]) - Math.atan2(s[1] - r[1], s[0] - r[0]);
    return Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn)));
  };
  return Math.max(angle(a, b, d, c), angle(a, d, b, c));
};

/** Reduces a patch's perspective until the angle is plausible. */
const withLimitedFan = (q: Panel['corners']): Panel['corners'] => {
  const flat = removePerspective(q);
  for (let fraction = 1; fraction > 0; fraction -= 0.125) {
    const mixed = q.map(([x, y], k): Point => [
      flat[k][0] + fraction * (x - flat[k][0]),
      flat[k][1] + fraction * (y - flat[k][1]),
    ]) as unknown as Panel['corners'];
    if (fanOf(mixed) < MAX_FAN) return mixed;
  }
  return flat;
};

/** Largest change of the patch's scale from its middle to any point of the outline. */
const MAX_SCALE_CHANGE = 3.5;

/** Whether the patch's mapping is valid on the whole piece, which its vanishing line must not cross. */
const isMappingValid = (corners: Panel['corners'], outline: readonly Point[]): boolean => {
  if (!isConvex(corners)) return false;
  const { toPatch: m } = createPanelMap({ corners, outline: STRAIGHT_OUTLINE });
  if (!Object.values(m).every(Number.isFinite)) return false;
  const [x, y] = midpoint(midpoint(corners[0], corners[1]), midpoint(corners[2], corners[3]));
  const center = m.g * x + m.h * y + m.i;
  return outline.every(([px, py]) => {
    const w = (m.g * px + m.h * py + m.i) / center;
    return w > 1 / MAX_SCALE_CHANGE && w < MAX_SCALE_CHANGE;
  });
};

/**
 * @param outline ordered points of the piece
 * @returns corners and outline in the units of the given outline, or null if the piece is too thin
 */
export const fitPatch = (outline: readonly Point[]): Pick<Panel, 'corners' | 'outline'> | null => {
  const hull = convexHull(outline);
  for (const fit of [enclosingQuad, enclosingRectangle]) {
    const quad = fit(hull);
    if (!quad || !isConvex(quad)) continue;
    const corners = withLimitedFan(limitedPerspective(rotatedTo(quad, topSide(quad))));
    if (isMappingValid(corners, outline))
      return { corners, outline: fitOutline(outline, createPanelMap({ corners, outline: STRAIGHT_OUTLINE }).toPatch) };
  }
  return null;
};

/** The nearest parallelogram, whose mapping has no perspective and is valid everywhere. */
export const removePerspective = ([a, b, c, d]: Panel['corners']): Panel['corners'] => {
  const [mx, my] = midpoint(midpoint(a, b), midpoint(c, d));
  const across: Point = [(b[0] + c[0] - a[0] - d[0]) / 4, (b[1] + c[1] - a[1] - d[1]) / 4];
  const down: Point = [(c[0] + d[0] - a[0] - b[0]) / 4, (c[1] + d[1] - a[1] - b[1]) / 4];
  const corner = (u: number, v: number): Point => [mx + u * across[0] + v * down[0], my + u * across[1] + v * down[1]];
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
};
