import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

/**
 * `false` while React takes over a page that was written before the browser had it: what is drawn then equals that page,
 * and nothing of this browser (its storage, its clock's zone) may be in it.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
