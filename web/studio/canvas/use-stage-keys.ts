import { useState, type KeyboardEvent } from 'react';
import { ARROWS, panKey, zoomKey, type KeyedViewport } from '#web/ui/viewport/viewport-keys.ts';

interface StageKeys {
  correcting: boolean;
  aspect: number;
  viewport: KeyedViewport;
  /** Called for the position of the cross, in relative coordinates of the picture. */
  onPress: (x: number, y: number) => void;
  onCompare: (on: boolean) => void;
  /** Absent while Escape has nothing to end. */
  onEscape: (() => void) | undefined;
}

const CROSS_STEP = 0.02;

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
