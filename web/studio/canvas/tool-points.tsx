import type { PhotoPoint } from '../tools/tool-settings.ts';

/** Points of an unfinished cut or lasso. */
export function ToolPoints({ points }: { points: readonly PhotoPoint[] }) {
  return points.map(({ x, y }, n) => (
    <span key={n} className="tool-point" style={{ left: `${x * 100}%`, top: `${y * 100}%` }} aria-hidden="true" />
  ));
}
