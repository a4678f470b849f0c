/** Drags and taps on the seam of a `CompareSlider`, the line between before and after, in a picture that zooms. */
import { useEffect, useRef, type RefObject } from 'react';
import { DOUBLE_TAP_MS, type Place, type PointerKind, type PointerWork } from './use-presses.ts';

/** Radius of the area around the handle that counts as the handle. */
const GRIP_PX = 30;

interface Seam {
  slider: HTMLInputElement;
  box: DOMRect;
}

/** Every drag moves the slider. While the picture is zoomed, only drags of the handle do, and others pan. */
export const useSeam = (frame: RefObject<HTMLElement | null>): PointerWork => {
  const tapTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(tapTimer.current), []);

  const isZoomed = (): boolean => frame.current?.dataset['zoomed'] !== undefined;
  const seam = (): Seam | undefined => {
    const slider = frame.current?.querySelector<HTMLInputElement>('input[type=range]');
    return slider ? { slider, box: slider.getBoundingClientRect() } : undefined;
  };
  /** Moves the slider as if it had been dragged there. */
  const moveTo = (share: number): void => {
    const current = seam();
    if (current === undefined) return;
    current.slider.valueAsNumber = Math.round(100 * Math.min(1, Math.max(0, share)));
    current.slider.dispatchEvent(new Event('input', { bubbles: true }));
    current.slider.focus({ preventScroll: true });
  };

  return {
    draws: false,
    onTap: (x: number, _y: number, kind: PointerKind): void => {
      clearTimeout(tapTimer.current);
      if (isZoomed() || seam() === undefined) return;
      if (kind === 'mouse') moveTo(x);
      // Wait, because a second tap would make this a double tap.
      else tapTimer.current = setTimeout(() => moveTo(x), DOUBLE_TAP_MS);
    },
    onDoubleTap: () => clearTimeout(tapTimer.current),
    handle: {
      takes: ({ clientX, clientY }: Place): boolean => {
        const current = seam();
        if (current === undefined) return false;
        if (!isZoomed()) return true;
        const { slider, box } = current;
        const x = box.left + (box.width * slider.valueAsNumber) / 100;
        return Math.hypot(clientX - x, clientY - (box.top + box.height / 2)) <= GRIP_PX;
      },
      onDrag: ({ clientX }: Place): void => {
        const current = seam();
        if (current !== undefined && current.box.width > 0) moveTo((clientX - current.box.left) / current.box.width);
      },
    },
  };
};
