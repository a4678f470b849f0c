/** Saves work on this device when it changes, at most once per PAUSE_MS: dragging a color changes it on every frame. */
import { useEffect, useRef } from 'react';
import { actingAccount } from '#web/lib/api/acting-account.ts';

const PAUSE_MS = 250;

/** @param save must be a new function whenever there is something new to save */
export const useAutosave = (account: string, save: () => void): void => {
  const savedAt = useRef(-Infinity);
  const pending = useRef<{ account: string; save: () => void } | null>(null);
  useEffect(() => {
    pending.current = null;
    const elapsedMs = performance.now() - savedAt.current;
    if (elapsedMs >= PAUSE_MS) {
      savedAt.current = performance.now();
      return save();
    }
    pending.current = { account, save };
    const timer = setTimeout(() => {
      savedAt.current = performance.now();
      savePending(pending);
    }, PAUSE_MS - elapsedMs);
    return () => clearTimeout(timer);
  }, [account, save]);
  useEffect(() => {
    const writeNow = (): void => savePending(pending);
    addEventListener('pagehide', writeNow);
    return () => {
      removeEventListener('pagehide', writeNow);
      writeNow();
    };
  }, []);
};

const savePending = (pending: { current: { account: string; save: () => void } | null }): void => {
  const work = pending.current;
  pending.current = null;
  // Another account may have signed in by now; this work must not be stored for it.
  if (work !== null && (actingAccount() ?? work.account) === work.account) work.save();
};
