/** Throttles changes to the rate of repainting: a color input reports a new color on every frame. */
import { useEffect, useRef } from 'react';

/** Slightly less than the time of one picture, 1/30 s. */
const INTERVAL_MS = 30;

/** @returns a function that calls `onValue` with the first value at once, then with the newest after each interval */
export const useThrottled = <T>(onValue: (value: T) => void): ((value: T) => void) => {
  const emittedAt = useRef(-Infinity);
  const pending = useRef<{ value: T; timer: ReturnType<typeof setTimeout> } | null>(null);
  const latestOnValue = useRef(onValue);
  useEffect(() => {
    latestOnValue.current = onValue;
  });
  const emit = (value: T): void => {
    pending.current = null;
    emittedAt.current = performance.now();
    latestOnValue.current(value);
  };
  // Another choice unmounts the color input; its last color must not arrive after that choice.
  useEffect(() => () => clearTimeout(pending.current?.timer), []);
  return (value) => {
    if (pending.current !== null) {
      pending.current.value = value;
      return;
    }
    const elapsedMs = performance.now() - emittedAt.current;
    if (elapsedMs >= INTERVAL_MS) return emit(value);
    const delayed = { value, timer: setTimeout(() => emit(delayed.value), INTERVAL_MS - elapsedMs) };
    pending.current = delayed;
  };
};
