/** The lasso by keyboard: each press sets a corner, and a press on the first corner closes the line. */
import { useState } from 'react';
import { useActions } from '../studio-context.tsx';
import { isSamePlace, strokeMark, type PhotoPoint, type ToolSettings } from '../tools/tool-settings.ts';

/** @param aspect width divided by height of the photo */
export const useLassoKeys = (tool: ToolSettings | null, aspect: number) => {
  const { live } = useActions();
  const [placed, setPlaced] = useState<{ corners: readonly PhotoPoint[]; tool: ToolSettings | null } | null>(null);
  // Choosing another tool removes the corners.
  const corners = placed?.tool === tool ? placed.corners : [];
  return {
    corners,
    press: (x: number, y: number): void => {
      const isClosed = corners[0] !== undefined && isSamePlace(corners[0], { x, y }, aspect);
      if (!isClosed || tool === null) return setPlaced({ corners: [...corners, { x, y }], tool });
      setPlaced(null);
      const mark = strokeMark(
        tool,
        corners.map((corner): [number, number] => [corner.x, corner.y]),
      );
      if (mark !== undefined) live.mark(mark);
    },
    cancel: () => setPlaced(null),
  };
};
