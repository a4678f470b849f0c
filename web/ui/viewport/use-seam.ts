/**
 * The seam of a `CompareSlider` in a picture that zooms: it follows drags and taps, and its grip is held while zoomed.
 */
import { useEffect, useRef, type RefObject } from 'react';
import { DOUBLE_TAP_MS, type Place, type PointerKind, type PointerWork } from './use-presses.ts';

/** Around the grip's middle; a thumb is wide. */
const GRIP_PX = 30;

interface Seam {
  slider: HTMLInputElement;
  box: DOMRect;
}

/** While the frame is zoomed, a drag beside the handle moves the picture; otherwise every drag moves the seam. */
export const useSeam = (frame: RefObject<HTMLElement | null>): PointerWork => {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);

  const zoomed = (): boolean => frame.current?.dataset['zoomed'] !== undefined;
  const seam = (): Seam | undefined => {
    const slider = frame.current?.querySelector<HTMLInputElement>('input[type=range]');
    return slider ? { slider, box: slider.getBoundingClientRect() } : undefined;
  };
  /** Moves the slider as if it had been dragged there. */
  const moveTo = (share: number): void => {
    const found = seam();
    if (found === undefined) return;
    found.slider.valueAsNumber = Math.round(100 * Math.min(1, Math.max(0, share)));
    found.slider.dispatchEvent(new Event('input', { bubbles: true }));
    found.slider.focus({ preventScroll: true });
  };

  return {
    draws: false,
    onTap: (x: number, _y: number, kind: PointerKind): void => {
      clearTimeout(waiting.current);
      if (zoomed() || seam() === undefined) return;
      if (kind === 'mouse') moveTo(x);
      // The second tap of two must find the picture as the first one did.
      else waiting.current = setTimeout(() => moveTo(x), DOUBLE_TAP_MS);
    },
    onTwice: () => clearTimeout(waiting.current),
    handle: {
      takes: ({ clientX, clientY }: Place): boolean => {
        const found = seam();
        if (found === undefined) return false;
        if (!zoomed()) return true;
        const { slider, box } = found;
        const x = box.left + (box.width * slider.valueAsNumber) / 100;
        return Math.hypot(clientX - x, clientY - (box.top + box.height / 2)) <= GRIP_PX;
      },
      onDrag: ({ clientX }: Place): void => {
        const found = seam();
        if (found !== undefined && found.box.width > 0) moveTo((clientX - found.box.left) / found.box.width);
      },
    },
  };
};
