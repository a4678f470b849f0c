import { useEffect, useState } from 'react';

/** Typical pause between two words of someone who types. */
export const TYPING_MS = 150;

/** The value after it has not changed for `ms`. */
export const useDebounced = <T>(value: T, ms: number): T => {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return debounced;
};
