/** Keeps work on this device as it changes. A color that is dragged changes it at every frame, and each writing holds the page up for some milliseconds. */
import { useEffect, useRef } from 'react';
import { actingAccount } from '#web/lib/api/acting-account.ts';

/** A change is kept at once, unless one was just kept: then with the next pause, or before the page goes. */
const PAUSE_MS = 250;

/** @param account whose work it is @param keep another function where there is something new */
export const useKept = (account: string, keep: () => void): void => {
  const last = useRef(-Infinity);
  const waiting = useRef<{ account: string; keep: () => void } | null>(null);
  useEffect(() => {
    waiting.current = null;
    const since = performance.now() - last.current;
    if (since >= PAUSE_MS) {
      last.current = performance.now();
      return keep();
    }
    waiting.current = { account, keep };
    const timer = setTimeout(() => {
      last.current = performance.now();
      writeLate(waiting);
    }, PAUSE_MS - since);
    return () => clearTimeout(timer);
  }, [account, keep]);
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
  // Work that was forgotten meanwhile, at logging out or moving in, stays forgotten.
  if (late !== null && (actingAccount() ?? late.account) === late.account) late.keep();
};
