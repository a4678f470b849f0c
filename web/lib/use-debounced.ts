import { useEffect, useState } from 'react';

/** Typical pause between two typed words. */
export const TYPING_PAUSE_MS = 150;

/** The latest value that has stayed the same for `ms` milliseconds. */
export const useDebounced = <T>(value: T, ms: number): T => {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return debounced;
};
