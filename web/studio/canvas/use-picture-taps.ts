import { NO_ZONE, type Zone } from '#engine/layers.ts';
import type { Mark } from '#contract/studio/photos.ts';
import { zoneAt } from '../preview/zone-outline.ts';
import { useActions } from '../studio-context.tsx';
import { draws, FIRST_TOOL, strokeMark, tapMark, type ToolSettings } from '../tools/tool-settings.ts';

interface Taps {
  /** Set while the zones are corrected. */
  tool: ToolSettings | null;
  /** A tap beside the found upholstery marks a seat. */
  asking: boolean;
  onZone: (zone: Zone | null, x: number, y: number) => void;
  onCut: (x: number, y: number) => void;
  /** By key the lasso is drawn as a polygon. */
  onCorner: (x: number, y: number) => void;
}

type Points = readonly (readonly [number, number])[];

/** Taps and strokes on the picture: they choose a zone, mark a seat, or correct with the tool. */
export const usePictureTaps = ({ tool, asking, onZone, onCut, onCorner }: Taps) => {
  const { live } = useActions();
  const correct = (mark: Mark | undefined): void => {
    if (mark !== undefined) live.mark(mark);
  };
  const choose = (x: number, y: number): void => {
    const { map, zones } = live.state();
    if (map === undefined) return;
    const number = zoneAt(map, x, y);
    const seat = asking && number === NO_ZONE ? tapMark(FIRST_TOOL, x, y) : undefined;
    if (seat !== undefined) return live.mark(seat);
    onZone(zones?.[number] ?? null, x, y);
  };
  const tap = (x: number, y: number): void => {
    if (tool === null) choose(x, y);
    else if (tool.tool === 'cut') onCut(x, y);
    else correct(tapMark(tool, x, y));
  };
  const draw = (points: Points): void => {
    if (tool !== null) correct(strokeMark(tool, points));
  };
  return {
    tap,
    draw,
    /** By key brush and eraser leave a dot. */
    press: (x: number, y: number): void => {
      if (tool?.tool === 'lasso') onCorner(x, y);
      else if (tool !== null && draws(tool)) draw([[x, y]]);
      else tap(x, y);
    },
  };
};
