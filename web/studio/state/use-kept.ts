/** Keeps text on this device as it changes. A color that is dragged changes it at every frame, and each writing holds the page up for some milliseconds. */
import { useEffect, useRef } from 'react';
import { readStored, writeStored } from '#web/lib/storage.ts';

/** A change is kept at once, unless one was just kept: then with the next pause, or before the page goes. */
const PAUSE_MS = 250;

/** @param textOf what is to be kept; another function where there is something new */
export const useKept = (key: string, textOf: () => string): void => {
  const last = useRef(-Infinity);
  const waiting = useRef<{ key: string; textOf: () => string } | null>(null);
  useEffect(() => {
    waiting.current = null;
    const since = performance.now() - last.current;
    if (since >= PAUSE_MS) {
      last.current = performance.now();
      return writeStored(key, textOf());
    }
    waiting.current = { key, textOf };
    const timer = setTimeout(() => {
      last.current = performance.now();
      writeLate(waiting);
    }, PAUSE_MS - since);
    return () => clearTimeout(timer);
  }, [key, textOf]);
  useEffect(() => {
    const writeNow = (): void => writeLate(waiting);
    addEventListener('pagehide', writeNow);
    return () => {
      removeEventListener('pagehide', writeNow);
      writeNow();
    };
  }, []);
};

const writeLate = (waiting: { current: { key: string; textOf: () => string } | null }): void => {
  const late = waiting.current;
  waiting.current = null;
  // A key that was forgotten meanwhile, at logging out, stays forgotten.
  if (late !== null && readStored(late.key) !== null) writeStored(late.key, late.textOf());
};
