/** Brush and eraser: a stroke as pixels. */

export interface StrokeShape {
  /** Relative to width and height. */
  points: readonly (readonly [number, number])[];
  /** Relative to the width. */
  radius: number;
}

/**
 * Visits every pixel of a round brush drawn along the points.
 * @param visit gets the pixel and how much of it is covered, 0..1
 */
export const drawStroke = ({ points, radius }: StrokeShape, width: number, height: number, visit: (pixel: number, cover: number) => void): void => {
  const r = Math.max(0.5, radius * width);
  const covers = new Map<number, number>();
  points.forEach(([px, py], p) => {
    const [qx, qy] = points[Math.max(0, p - 1)];
    const [ax, ay, bx, by] = [qx * width, qy * height, px * width, py * height];
    const length = (bx - ax) ** 2 + (by - ay) ** 2;
    const bottom = Math.min(height - 1, Math.ceil(Math.max(ay, by) + r));
    const right = Math.min(width - 1, Math.ceil(Math.max(ax, bx) + r));
    for (let y = Math.max(0, Math.floor(Math.min(ay, by) - r)); y <= bottom; y++) {
      for (let x = Math.max(0, Math.floor(Math.min(ax, bx) - r)); x <= right; x++) {
        const cx = x + 0.5 - ax;
        const cy = y + 0.5 - ay;
        const along = length === 0 ? 0 : Math.min(1, Math.max(0, (cx * (bx - ax) + cy * (by - ay)) / length));
        const cover = r + 0.5 - Math.hypot(cx - along * (bx - ax), cy - along * (by - ay));
        if (cover <= 0) continue;
        const i = y * width + x;
        covers.set(i, Math.max(covers.get(i) ?? 0, Math.min(1, cover)));
      }
    }
  });
  covers.forEach((cover, i) => visit(i, cover));
};
