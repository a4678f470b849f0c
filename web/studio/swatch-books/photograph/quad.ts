/** The corners of the marked piece, as fractions of the photo's size: top left, top right, bottom right, bottom left. */

export type Point = readonly [x: number, y: number];
export type Quad = readonly [Point, Point, Point, Point];

const INITIAL_INSET_FRACTION = 0.16;
/** Minimum distance between two corners, as a fraction of the photo. */
const MIN_SIDE_FRACTION = 0.06;

export const INITIAL_QUAD: Quad = [
  [INITIAL_INSET_FRACTION, INITIAL_INSET_FRACTION],
  [1 - INITIAL_INSET_FRACTION, INITIAL_INSET_FRACTION],
  [1 - INITIAL_INSET_FRACTION, 1 - INITIAL_INSET_FRACTION],
  [INITIAL_INSET_FRACTION, 1 - INITIAL_INSET_FRACTION],
];

const clamp = (n: number): number => Math.min(1, Math.max(0, n));
export const clampToPhoto = ([x, y]: Point): Point => [clamp(x), clamp(y)];

/** Whether the corners form a convex, clockwise quadrilateral of sufficient size. */
export const isUsableQuad = (quad: Quad): boolean =>
  quad.every((corner, i) => {
    const next = quad[(i + 1) % 4] ?? corner;
    const after = quad[(i + 2) % 4] ?? corner;
    const turn = (next[0] - corner[0]) * (after[1] - next[1]) - (next[1] - corner[1]) * (after[0] - next[0]);
    return (
      turn > MIN_SIDE_FRACTION * MIN_SIDE_FRACTION * 0.5 &&
      Math.hypot(next[0] - corner[0], next[1] - corner[1]) >= MIN_SIDE_FRACTION
    );
  });

/** Moves a corner, unless the result would not be usable. */
export const moveCorner = (quad: Quad, corner: number, to: Point): Quad => {
  const moved = quad.map((point, i) => (i === corner ? clampToPhoto(to) : point)) as unknown as Quad;
  return isUsableQuad(moved) ? moved : quad;
};

/**
 * Projective map from the unit square to the quad: maps (0,0), (1,0), (1,1), (0,1) to its corners (Heckbert 1989,
 * "Fundamentals of Texture Mapping and Image Warping", section 2.2.3).
 */
export const mapFromUnitSquare = (quad: Quad): ((u: number, v: number) => Point) => {
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = quad;
  const [sx, sy] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3];
  const [dx1, dx2, dy1, dy2] = [x1 - x2, x3 - x2, y1 - y2, y3 - y2];
  const det = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / det;
  const h = (dx1 * sy - sx * dy1) / det;
  const [a, b, d, e] = [x1 - x0 + g * x1, x3 - x0 + h * x3, y1 - y0 + g * y1, y3 - y0 + h * y3];
  return (u, v) => {
    const w = g * u + h * v + 1;
    return [(a * u + b * v + x0) / w, (d * u + e * v + y0) / w];
  };
};

/** Height divided by width of the marked piece. */
export const aspectRatioOf = (quad: Quad, width: number, height: number): number => {
  const length = (a: Point, b: Point): number => Math.hypot((a[0] - b[0]) * width, (a[1] - b[1]) * height);
  return (length(quad[0], quad[3]) + length(quad[1], quad[2])) / (length(quad[0], quad[1]) + length(quad[3], quad[2]));
};
