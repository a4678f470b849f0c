/** Hands a stream of values on at a pace that a repaint keeps up with: a picker tells a new color at every frame of the screen. */
import { useEffect, useRef } from 'react';

/** A little faster than the 30 pictures a second that a drag shall have. */
const PACE_MS = 30;

/** @returns a function that hands the first value on at once, and of those that follow too soon the newest */
export const usePaced = <T>(give: (value: T) => void): ((value: T) => void) => {
  const last = useRef(-Infinity);
  const waiting = useRef<{ value: T; timer: ReturnType<typeof setTimeout> } | null>(null);
  const newest = useRef(give);
  useEffect(() => {
    newest.current = give;
  });
  const handOn = (value: T): void => {
    waiting.current = null;
    last.current = performance.now();
    newest.current(value);
  };
  // A picker is taken away by another choice: a color that waits must not come after it.
  useEffect(() => () => clearTimeout(waiting.current?.timer), []);
  return (value) => {
    if (waiting.current !== null) {
      waiting.current.value = value;
      return;
    }
    const since = performance.now() - last.current;
    if (since >= PACE_MS) return handOn(value);
    const late = { value, timer: setTimeout(() => handOn(late.value), PACE_MS - since) };
    waiting.current = late;
  };
};
