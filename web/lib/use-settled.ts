import { useEffect, useState } from 'react';

/** A person who types pauses this long between words. */
export const TYPING_MS = 150;

/** The value once it has stood still so long: a search for every word, not for every letter. */
export const useSettled = <T>(value: T, ms: number): T => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
};
