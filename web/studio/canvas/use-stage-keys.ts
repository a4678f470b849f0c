import { useState, type KeyboardEvent } from 'react';
import type { Viewport } from './viewport.ts';

interface StageKeys {
  correcting: boolean;
  aspect: number;
  viewport: {
    view: Viewport;
    zoomBy: (direction: 1 | -1) => void;
    panBy: (x: number, y: number) => void;
    fit: () => void;
  };
  /** At the cross, in relative coordinates of the picture. */
  onPress: (x: number, y: number) => void;
  onCompare: (on: boolean) => void;
  /** Absent while Escape has nothing to end. */
  onEscape: (() => void) | undefined;
}

const CROSS_STEP = 0.02;
const PAN_STEP_PX = 60;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const within = (place: number): number => Math.min(1, Math.max(0, place));

/** The keyboard on the picture: a cross to point with, zoom, pan, compare. */
export const useStageKeys = ({ correcting, aspect, viewport, onPress, onCompare, onEscape }: StageKeys) => {
  const [placed, setPlaced] = useState<{ x: number; y: number; correcting: boolean } | null>(null);
  // Taking up or putting away the tools begins without a cross.
  const cross = placed?.correcting === correcting ? placed : null;
  const setCross = (x: number, y: number): void => setPlaced({ x, y, correcting });

  const press = (): void => {
    if (cross === null) setCross(0.5, 0.5);
    else onPress(cross.x, cross.y);
  };
  const moveCross = (dx: number, dy: number): void => {
    if (cross === null) setCross(0.5, 0.5);
    else setCross(within(cross.x + dx), within(cross.y + dy));
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = CROSS_STEP * (event.shiftKey ? 0.2 : 1);
    const arrow = ARROWS[event.key];
    const { view, panBy, zoomBy, fit } = viewport;
    if (arrow !== undefined && !correcting && view.zoom > 1) panBy(-arrow[0] * PAN_STEP_PX, -arrow[1] * PAN_STEP_PX);
    else if (arrow !== undefined) moveCross(arrow[0] * step, arrow[1] * step * aspect);
    else if (event.key === 'Enter' || event.key === ' ') press();
    else if (event.key === 'Escape' && onEscape !== undefined) onEscape();
    else if (event.key === '+' || event.key === '=') zoomBy(1);
    else if (event.key === '-') zoomBy(-1);
    else if (event.key === '0') fit();
    else if (event.key === 'c' && !event.repeat) onCompare(true);
    else return;
    event.preventDefault();
  };

  return {
    cross,
    handlers: {
      onKeyDown,
      onKeyUp: (event: KeyboardEvent): void => {
        if (event.key === 'c') onCompare(false);
      },
      onBlur: (): void => onCompare(false),
    },
  };
};
