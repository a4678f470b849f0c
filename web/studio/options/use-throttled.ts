/** Throttles changes to the speed of repainting: a color input reports a new color at every frame of the screen. */
import { useEffect, useRef } from 'react';

/** Slightly faster than 30 pictures a second. */
const INTERVAL_MS = 30;

/** @returns calls `onValue` with the first value at once, and with the newest one after each interval */
export const useThrottled = <T>(onValue: (value: T) => void): ((value: T) => void) => {
  const last = useRef(-Infinity);
  const waiting = useRef<{ value: T; timer: ReturnType<typeof setTimeout> } | null>(null);
  const latestOnValue = useRef(onValue);
  useEffect(() => {
    latestOnValue.current = onValue;
  });
  const emit = (value: T): void => {
    waiting.current = null;
    last.current = performance.now();
    latestOnValue.current(value);
  };
  // Another choice unmounts the color input; its last color must not arrive after that choice.
  useEffect(() => () => clearTimeout(waiting.current?.timer), []);
  return (value) => {
    if (waiting.current !== null) {
      waiting.current.value = value;
      return;
    }
    const since = performance.now() - last.current;
    if (since >= INTERVAL_MS) return emit(value);
    const delayed = { value, timer: setTimeout(() => emit(delayed.value), INTERVAL_MS - since) };
    waiting.current = delayed;
  };
};
