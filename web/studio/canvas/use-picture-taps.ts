import { NO_ZONE, type Zone } from '#engine/layers.ts';
import type { Mark } from '#contract/studio/photos.ts';
import { toast } from '#web/lib/toasts.ts';
import { zoneAt } from '../preview/zone-outline.ts';
import { useActions, useJob } from '../studio-context.tsx';
import { MISSED } from './canvas-words.ts';
import { isDrawing, FIRST_TOOL, strokeMark, tapMark, type ToolSettings } from '../tools/tool-settings.ts';

interface PictureTapOptions {
  /** Set while the correction tools are open. */
  tool: ToolSettings | null;
  /** Whether too little upholstery was found, so that a tap on the picture marks a seat. */
  asksForSeats: boolean;
  onZone: (zone: Zone | null, x: number, y: number) => void;
  onCut: (x: number, y: number) => void;
  /** Sets a corner of a lasso that is drawn by keyboard. */
  onCorner: (x: number, y: number) => void;
}

type Points = readonly (readonly [number, number])[];

/** Taps and strokes on the picture, which select a zone, mark a seat, or apply the tool. */
export const usePictureTaps = ({ tool, asksForSeats, onZone, onCut, onCorner }: PictureTapOptions) => {
  const { live } = useActions();
  const isBusy = useJob().state.generating !== null;
  const correct = (mark: Mark | undefined): void => {
    if (mark !== undefined) live.mark(mark);
  };
  const choose = (x: number, y: number): void => {
    const { map, zones } = live.state();
    if (map === undefined) return;
    const number = zoneAt(map, x, y);
    const seat = asksForSeats && !isBusy && number === NO_ZONE ? tapMark(FIRST_TOOL, x, y) : undefined;
    if (seat !== undefined) return live.mark(seat);
    if (number === NO_ZONE) toast(MISSED.title, MISSED.text);
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
    /** Applies the tool by key press: brush and eraser draw a dot. */
    press: (x: number, y: number): void => {
      if (tool?.tool === 'lasso') onCorner(x, y);
      else if (tool !== null && isDrawing(tool)) draw([[x, y]]);
      else tap(x, y);
    },
  };
};
