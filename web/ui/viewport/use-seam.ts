/** Drags and taps on the line between before and after of a `CompareSlider`, in a picture that can be zoomed. */
import { useEffect, useRef, type RefObject } from 'react';
import { DOUBLE_TAP_MS, type ClientPoint, type PointerKind, type PointerActions } from './use-presses.ts';

/** Radius around the handle within which a press grabs the handle. */
const GRIP_PX = 30;

interface SliderLine {
  slider: HTMLInputElement;
  box: DOMRect;
}

/** Every drag moves the slider. While the picture is zoomed, only drags of the handle do, and others pan. */
export const useSeam = (frame: RefObject<HTMLElement | null>): PointerActions => {
  const tapTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(tapTimer.current), []);

  const isZoomed = (): boolean => frame.current?.dataset['zoomed'] !== undefined;
  const findSliderLine = (): SliderLine | undefined => {
    const slider = frame.current?.querySelector<HTMLInputElement>('input[type=range]');
    return slider ? { slider, box: slider.getBoundingClientRect() } : undefined;
  };
  /** Moves the slider as if it had been dragged there. */
  const moveTo = (fraction: number): void => {
    const current = findSliderLine();
    if (current === undefined) return;
    current.slider.valueAsNumber = Math.round(100 * Math.min(1, Math.max(0, fraction)));
    current.slider.dispatchEvent(new Event('input', { bubbles: true }));
    current.slider.focus({ preventScroll: true });
  };

  return {
    draws: false,
    onTap: (x: number, _y: number, kind: PointerKind): void => {
      clearTimeout(tapTimer.current);
      if (isZoomed() || findSliderLine() === undefined) return;
      if (kind === 'mouse') moveTo(x);
      // Waits, because a second tap would turn this into a double tap.
      else tapTimer.current = setTimeout(() => moveTo(x), DOUBLE_TAP_MS);
    },
    onDoubleTap: () => clearTimeout(tapTimer.current),
    handle: {
      takes: ({ clientX, clientY }: ClientPoint): boolean => {
        const current = findSliderLine();
        if (current === undefined) return false;
        if (!isZoomed()) return true;
        const { slider, box } = current;
        const x = box.left + (box.width * slider.valueAsNumber) / 100;
        return Math.hypot(clientX - x, clientY - (box.top + box.height / 2)) <= GRIP_PX;
      },
      onDrag: ({ clientX }: ClientPoint): void => {
        const current = findSliderLine();
        if (current !== undefined && current.box.width > 0) moveTo((clientX - current.box.left) / current.box.width);
      },
    },
  };
};
