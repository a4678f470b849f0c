/**
 * The current stroke, the lasso's line and the brush's ring. They bypass React because they follow every move of the
 * pointer.
 */
import { useRef, type RefObject } from 'react';
import { isAddingTool, isDrawing, type ToolSettings } from '../tools/tool-settings.ts';
import type { PointerActions } from '#web/ui/viewport/use-presses.ts';

/** Width of the SVG's view box. */
const VIEW_BOX_WIDTH = 1000;

interface BrushOptions {
  tool: ToolSettings | null;
  /** Width divided by height of the picture. */
  aspect: number;
  onStroke: (points: readonly [number, number][]) => void;
}

interface BrushRefs {
  stroke: RefObject<SVGPathElement | null>;
  ring: RefObject<SVGEllipseElement | null>;
}

export const useBrush = ({
  tool,
  aspect,
  onStroke,
}: BrushOptions): BrushRefs & Pick<PointerActions, 'onDraw' | 'onHover'> => {
  const stroke = useRef<SVGPathElement>(null);
  const ring = useRef<SVGEllipseElement>(null);
  if (tool === null) return { stroke, ring };
  return {
    stroke,
    ring,
    onDraw: (phase, points) => {
      if (phase === 'start' || phase === 'move') return stroke.current?.setAttribute('d', pathOf(points, aspect));
      stroke.current?.setAttribute('d', '');
      if (phase === 'end') onStroke(points);
    },
    onHover: (place) => {
      ring.current?.setAttribute(
        'visibility',
        place === null || !isDrawing(tool) || tool.tool === 'lasso' ? 'hidden' : 'visible',
      );
      if (place === null) return;
      ring.current?.setAttribute('cx', String(place.x * VIEW_BOX_WIDTH));
      ring.current?.setAttribute('cy', String((place.y * VIEW_BOX_WIDTH) / aspect));
    },
  };
};

const pathOf = (points: readonly (readonly [number, number])[], aspect: number): string => {
  if (points.length === 0) return '';
  const line = points
    .map(([x, y]) => `${(x * VIEW_BOX_WIDTH).toFixed(1)} ${((y * VIEW_BOX_WIDTH) / aspect).toFixed(1)}`)
    .join('L');
  // A path of one point is not drawn, so a dot gets a length.
  return `M${line}${points.length === 1 ? 'h.01' : ''}`;
};

export function BrushLayer({ tool, aspect, stroke, ring }: BrushRefs & { tool: ToolSettings; aspect: number }) {
  return (
    <svg
      className="stage-layer"
      viewBox={`0 0 ${VIEW_BOX_WIDTH} ${VIEW_BOX_WIDTH / aspect}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path
        ref={stroke}
        className={`${tool.tool === 'lasso' ? 'brush-ring lasso-live' : 'stroke-live'}${isAddingTool(tool) ? '' : ' stroke-out'}`}
        strokeWidth={tool.radius * 2 * VIEW_BOX_WIDTH}
      />
      <ellipse
        ref={ring}
        className="brush-ring"
        rx={tool.radius * VIEW_BOX_WIDTH}
        ry={tool.radius * VIEW_BOX_WIDTH}
        visibility="hidden"
      />
    </svg>
  );
}
