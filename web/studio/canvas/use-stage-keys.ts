import { useState, type KeyboardEvent } from 'react';
import { ARROWS, panKey, zoomKey, type KeyedViewport } from '#web/ui/viewport/viewport-keys.ts';

interface StageKeys {
  correcting: boolean;
  /** Width by height of the photo. */
  aspect: number;
  viewport: KeyedViewport;
  /** Called with the position of the crosshair, from 0 to 1. */
  onPress: (x: number, y: number) => void;
  onCompare: (on: boolean) => void;
  /** Absent while there is nothing to cancel. */
  onEscape: (() => void) | undefined;
}

/** Move of the crosshair by one press, as a share of the picture's width. */
const CROSS_STEP = 0.02;

const clampToPicture = (share: number): number => Math.min(1, Math.max(0, share));

/** Keyboard control of the picture: a crosshair to point with, zoom, pan, compare. */
export const useStageKeys = ({ correcting, aspect, viewport, onPress, onCompare, onEscape }: StageKeys) => {
  const [placed, setPlaced] = useState<{ x: number; y: number; correcting: boolean } | null>(null);
  // Opening or closing the tools hides the crosshair.
  const cross = placed?.correcting === correcting ? placed : null;
  const setCross = (x: number, y: number): void => setPlaced({ x, y, correcting });

  const press = (): void => {
    if (cross === null) setCross(0.5, 0.5);
    else onPress(cross.x, cross.y);
  };
  const moveCross = (dx: number, dy: number): void => {
    if (cross === null) setCross(0.5, 0.5);
    else setCross(clampToPicture(cross.x + dx), clampToPicture(cross.y + dy));
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = CROSS_STEP * (event.shiftKey ? 0.2 : 1);
    const arrow = ARROWS[event.key];
    const panned = !correcting && panKey(viewport, event.key);
    if (arrow !== undefined && !panned) moveCross(arrow[0] * step, arrow[1] * step * aspect);
    else if (event.key === 'Enter' || event.key === ' ') press();
    else if (event.key === 'Escape' && onEscape !== undefined) onEscape();
    else if (event.key === 'c' && !event.repeat) onCompare(true);
    else if (!panned && !zoomKey(viewport, event.key)) return;
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
