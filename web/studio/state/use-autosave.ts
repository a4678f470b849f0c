/** Saves work on this device when it changes, at most every PAUSE_MS: dragging a color changes it at every frame. */
import { useEffect, useRef } from 'react';
import { actingAccount } from '#web/lib/api/acting-account.ts';

const PAUSE_MS = 250;

/** @param save a new function whenever there is something new to save */
export const useAutosave = (account: string, save: () => void): void => {
  const last = useRef(-Infinity);
  const waiting = useRef<{ account: string; keep: () => void } | null>(null);
  useEffect(() => {
    waiting.current = null;
    const since = performance.now() - last.current;
    if (since >= PAUSE_MS) {
      last.current = performance.now();
      return save();
    }
    waiting.current = { account, keep: save };
    const timer = setTimeout(() => {
      last.current = performance.now();
      writeLate(waiting);
    }, PAUSE_MS - since);
    return () => clearTimeout(timer);
  }, [account, save]);
  useEffect(() => {
    const writeNow = (): void => writeLate(waiting);
    addEventListener('pagehide', writeNow);
    return () => {
      removeEventListener('pagehide', writeNow);
      writeNow();
    };
  }, []);
};

const writeLate = (waiting: { current: { account: string; keep: () => void } | null }): void => {
  const late = waiting.current;
  waiting.current = null;
  // Another account may be signed in by now, for which this work must not be stored.
  if (late !== null && (actingAccount() ?? late.account) === late.account) late.keep();
};
