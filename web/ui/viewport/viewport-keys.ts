/** Keyboard control of a picture that can be zoomed. The functions return whether they handled the key. */
import type { View } from './viewport.ts';

export interface KeyboardViewport {
  view: View;
  zoomBy: (direction: 1 | -1) => void;
  panBy: (x: number, y: number) => void;
  fit: () => void;
}

const PAN_STEP_PX = 60;
export const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export const handleZoomKey = ({ zoomBy, fit }: KeyboardViewport, key: string): boolean => {
  if (key === '+' || key === '=') zoomBy(1);
  else if (key === '-') zoomBy(-1);
  else if (key === '0') fit();
  else return false;
  return true;
};

/** Pans only while zoomed. */
export const handlePanKey = ({ view, panBy }: KeyboardViewport, key: string): boolean => {
  const arrow = ARROWS[key];
  if (arrow === undefined || view.zoom <= 1) return false;
  panBy(-arrow[0] * PAN_STEP_PX, -arrow[1] * PAN_STEP_PX);
  return true;
};
