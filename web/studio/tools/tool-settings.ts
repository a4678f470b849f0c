/** Settings of the correction tools, and the marks that their gestures make. */
import type { Mark } from '#contract/studio/photos.ts';

export type Tool = 'add' | 'take' | 'brush' | 'eraser' | 'lasso' | 'cut';

export interface ToolSettings {
  tool: Tool;
  /** Radius of brush and eraser, as a fraction of the photo's width. */
  radius: number;
  /** Whether strokes follow the photo's edges instead of covering exactly their own area. */
  snap: boolean;
  /** Whether the lasso adds or removes the enclosed area. */
  lasso: 'add' | 'take';
  /** Zone id that additions belong to; `null` lets the engine decide. */
  zone: string | null;
}

/** A position relative to the photo's width and height. */
export interface PhotoPoint {
  x: number;
  y: number;
}

export const FIRST_TOOL: ToolSettings = { tool: 'add', radius: 0.02, snap: false, lasso: 'add', zone: null };
export const MIN_RADIUS = 0.003;
export const MAX_RADIUS = 0.1;
const MAX_POINTS = 4000;
/**
 * Radius and spacing of the lasso's points, as fractions of the photo's width. The radius is the smallest that a mark
 * allows.
 */
const LASSO = { radius: 0.0005, spacing: 0.003 };
/** Limits of the coordinates that the server accepts. The photo spans 0 to 1. */
const MIN_COORDINATE = -0.5;
const MAX_COORDINATE = 1.5;

export const isDrawing = ({ tool }: ToolSettings): boolean => tool === 'brush' || tool === 'eraser' || tool === 'lasso';
export const isAddingTool = ({ tool, lasso }: ToolSettings): boolean =>
  tool === 'add' || tool === 'brush' || (tool === 'lasso' && lasso === 'add');
const clampCoordinate = (value: number): number => Math.min(MAX_COORDINATE, Math.max(MIN_COORDINATE, value));
const zoneOf = (settings: ToolSettings): { zone?: string } =>
  isAddingTool(settings) && settings.zone !== null ? { zone: settings.zone } : {};

export const tapMark = (settings: ToolSettings, x: number, y: number): Mark | undefined =>
  x < 0 || y < 0 || x > 1 || y > 1
    ? undefined
    : { type: 'tap', x, y, add: isAddingTool(settings), ...zoneOf(settings) };

/** Taps closer than this fraction of the photo's width count as the same point. */
const SAME_PLACE_DISTANCE = 0.02;

/** @param aspect width by height of the photo */
export const isSamePlace = (a: PhotoPoint, b: PhotoPoint, aspect: number): boolean =>
  Math.hypot(a.x - b.x, (a.y - b.y) / aspect) < SAME_PLACE_DISTANCE;

/**
 * A cut along the line between two taps, through the panel that most of the line crosses.
 * @param zone id of the new zone
 */
export const cutMark = (from: PhotoPoint, to: PhotoPoint, zone: string): Mark => ({
  type: 'split',
  from: [clampCoordinate(from.x), clampCoordinate(from.y)],
  to: [clampCoordinate(to.x), clampCoordinate(to.y)],
  zone,
});

/** Drops points that are closer than `spacing` to the previous one. */
const dropClosePoints = (points: readonly (readonly [number, number])[], spacing: number): [number, number][] => {
  const kept: [number, number][] = [];
  for (const [x, y] of points) {
    const last = kept.at(-1);
    if (last === undefined || Math.hypot(x - last[0], y - last[1]) >= spacing)
      kept.push([clampCoordinate(x), clampCoordinate(y)]);
  }
  return kept.slice(0, MAX_POINTS);
};

export const strokeMark = (
  settings: ToolSettings,
  points: readonly (readonly [number, number])[],
): Mark | undefined => {
  const isLasso = settings.tool === 'lasso';
  const kept = dropClosePoints(points, isLasso ? LASSO.spacing : settings.radius / 6);
  // A lasso needs three points to enclose an area.
  if (kept.length < (isLasso ? 3 : 1)) return undefined;
  return {
    type: 'stroke',
    points: kept,
    radius: isLasso ? LASSO.radius : settings.radius,
    add: isAddingTool(settings),
    snap: settings.snap,
    ...(isLasso && { filled: true }),
    ...zoneOf(settings),
  };
};
