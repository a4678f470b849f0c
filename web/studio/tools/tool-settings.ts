/** Settings of the correction tools, and how a gesture becomes a mark. Pure. */
import type { Mark } from '#contract/studio/photos.ts';

export type Tool = 'add' | 'take' | 'brush' | 'eraser' | 'lasso' | 'cut';

export interface ToolSettings {
  tool: Tool;
  /** Radius of brush and eraser, relative to the photo's width. */
  radius: number;
  /** Strokes follow the photo's edges; else they cover exactly their own area. */
  snap: boolean;
  /** Effect of the lasso on everything that it encloses. */
  lasso: 'add' | 'take';
  /** Zone id that additions belong to; `null` lets the engine decide. */
  zone: string | null;
}

/** Relative to the photo's width and height. */
export interface Place {
  x: number;
  y: number;
}

export const FIRST_TOOL: ToolSettings = { tool: 'add', radius: 0.02, snap: false, lasso: 'add', zone: null };
export const MIN_RADIUS = 0.003;
export const MAX_RADIUS = 0.1;
const MAX_POINTS = 4000;
/** The lasso's line is as thin as a mark can have it, and as fine as a hand draws, in shares of the photo's width. */
const LASSO = { radius: 0.0005, spacing: 0.003 };
/** Places far outside the photo say nothing. */
const LEAST = -0.5;
const MOST = 1.5;

export const draws = ({ tool }: ToolSettings): boolean => tool === 'brush' || tool === 'eraser' || tool === 'lasso';
export const adds = ({ tool, lasso }: ToolSettings): boolean =>
  tool === 'add' || tool === 'brush' || (tool === 'lasso' && lasso === 'add');
const inReach = (value: number): number => Math.min(MOST, Math.max(LEAST, value));
const zoneOf = (settings: ToolSettings): { zone?: string } =>
  adds(settings) && settings.zone !== null ? { zone: settings.zone } : {};

export const tapMark = (settings: ToolSettings, x: number, y: number): Mark | undefined =>
  x < 0 || y < 0 || x > 1 || y > 1 ? undefined : { type: 'tap', x, y, add: adds(settings), ...zoneOf(settings) };

/** Taps closer together than this, as a share of the photo's width, mean the same place. */
const SAME_PLACE = 0.02;

/** @param aspect width by height of the photo */
export const isSamePlace = (one: Place, other: Place, aspect: number): boolean =>
  Math.hypot(one.x - other.x, (one.y - other.y) / aspect) < SAME_PLACE;

/**
 * Two taps of the cut tool: the line between them divides the panel that it crosses the most. @param zone the part that
 * it makes
 */
export const cutMark = (from: Place, to: Place, zone: string): Mark => ({
  type: 'split',
  from: [inReach(from.x), inReach(from.y)],
  to: [inReach(to.x), inReach(to.y)],
  zone,
});

/** Points closer together than this add nothing. */
const thin = (points: readonly (readonly [number, number])[], spacing: number): [number, number][] => {
  const kept: [number, number][] = [];
  for (const [x, y] of points) {
    const last = kept.at(-1);
    if (last === undefined || Math.hypot(x - last[0], y - last[1]) >= spacing) kept.push([inReach(x), inReach(y)]);
  }
  return kept.slice(0, MAX_POINTS);
};

export const strokeMark = (
  settings: ToolSettings,
  points: readonly (readonly [number, number])[],
): Mark | undefined => {
  const isLasso = settings.tool === 'lasso';
  const kept = thin(points, isLasso ? LASSO.spacing : settings.radius / 6);
  // Two places enclose nothing.
  return kept.length < (isLasso ? 3 : 1)
    ? undefined
    : {
        type: 'stroke',
        points: kept,
        radius: isLasso ? LASSO.radius : settings.radius,
        add: adds(settings),
        snap: settings.snap,
        ...(isLasso && { filled: true }),
        ...zoneOf(settings),
      };
};
