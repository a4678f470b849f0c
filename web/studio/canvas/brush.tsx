/**
 * The current stroke, the lasso's line and the brush's ring, drawn without React because they follow every move of the
 * pointer.
 */
import { useRef, type RefObject } from 'react';
import { adds, draws, type ToolSettings } from '../tools/tool-settings.ts';
import type { PointerWork } from '#web/ui/viewport/use-presses.ts';

/** Width of the SVG's view box. */
const WIDTH = 1000;

interface Brush {
  tool: ToolSettings | null;
  /** Width by height of the picture. */
  aspect: number;
  onStroke: (points: readonly [number, number][]) => void;
}

interface BrushRefs {
  stroke: RefObject<SVGPathElement | null>;
  ring: RefObject<SVGEllipseElement | null>;
}

export const useBrush = ({ tool, aspect, onStroke }: Brush): BrushRefs & Pick<PointerWork, 'onDraw' | 'onHover'> => {
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
        place === null || !draws(tool) || tool.tool === 'lasso' ? 'hidden' : 'visible',
      );
      if (place === null) return;
      ring.current?.setAttribute('cx', String(place.x * WIDTH));
      ring.current?.setAttribute('cy', String((place.y * WIDTH) / aspect));
    },
  };
};

const pathOf = (points: readonly (readonly [number, number])[], aspect: number): string => {
  if (points.length === 0) return '';
  const line = points.map(([x, y]) => `${(x * WIDTH).toFixed(1)} ${((y * WIDTH) / aspect).toFixed(1)}`).join('L');
  // A path of one point is not drawn, so a dot gets a length.
  return `M${line}${points.length === 1 ? 'h.01' : ''}`;
};

export function BrushLayer({ tool, aspect, stroke, ring }: BrushRefs & { tool: ToolSettings; aspect: number }) {
  return (
    <svg
      className="stage-layer"
      viewBox={`0 0 ${WIDTH} ${WIDTH / aspect}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path
        ref={stroke}
        className={`${tool.tool === 'lasso' ? 'brush-ring lasso-live' : 'stroke-live'}${adds(tool) ? '' : ' stroke-out'}`}
        strokeWidth={tool.radius * 2 * WIDTH}
      />
      <ellipse
        ref={ring}
        className="brush-ring"
        rx={tool.radius * WIDTH}
        ry={tool.radius * WIDTH}
        visibility="hidden"
      />
    </svg>
  );
}
