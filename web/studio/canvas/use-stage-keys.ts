import { useState, type KeyboardEvent } from 'react';
import { ARROWS, handlePanKey, handleZoomKey, type KeyboardViewport } from '#web/ui/viewport/viewport-keys.ts';

interface StageKeys {
  correcting: boolean;
  /** Width divided by height of the photo. */
  aspect: number;
  viewport: KeyboardViewport;
  /** Called with the position of the crosshair, from 0 to 1. */
  onPress: (x: number, y: number) => void;
  onCompare: (on: boolean) => void;
  /** Absent while there is nothing to cancel. */
  onEscape: (() => void) | undefined;
}

/** How far one key press moves the crosshair, as a fraction of the picture's width. */
const CROSSHAIR_STEP = 0.02;

const clampToPicture = (coordinate: number): number => Math.min(1, Math.max(0, coordinate));

/** Keyboard control of the picture: pointing with a crosshair, zooming, panning, comparing. */
export const useStageKeys = ({ correcting, aspect, viewport, onPress, onCompare, onEscape }: StageKeys) => {
  const [placed, setPlaced] = useState<{ x: number; y: number; correcting: boolean } | null>(null);
  // Opening or closing the tools hides the crosshair.
  const crosshair = placed?.correcting === correcting ? placed : null;
  const setCrosshair = (x: number, y: number): void => setPlaced({ x, y, correcting });

  const press = (): void => {
    if (crosshair === null) setCrosshair(0.5, 0.5);
    else onPress(crosshair.x, crosshair.y);
  };
  const moveCrosshair = (dx: number, dy: number): void => {
    if (crosshair === null) setCrosshair(0.5, 0.5);
    else setCrosshair(clampToPicture(crosshair.x + dx), clampToPicture(crosshair.y + dy));
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = CROSSHAIR_STEP * (event.shiftKey ? 0.2 : 1);
    const arrow = ARROWS[event.key];
    const panned = !correcting && handlePanKey(viewport, event.key);
    if (arrow !== undefined && !panned) moveCrosshair(arrow[0] * step, arrow[1] * step * aspect);
    else if (event.key === 'Enter' || event.key === ' ') press();
    else if (event.key === 'Escape' && onEscape !== undefined) onEscape();
    else if (event.key === 'c' && !event.repeat) onCompare(true);
    else if (!panned && !handleZoomKey(viewport, event.key)) return;
    event.preventDefault();
  };

  return {
    cross: crosshair,
    handlers: {
      onKeyDown,
      onKeyUp: (event: KeyboardEvent): void => {
        if (event.key === 'c') onCompare(false);
      },
      onBlur: (): void => onCompare(false),
    },
  };
};
