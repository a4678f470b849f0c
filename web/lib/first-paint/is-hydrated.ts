import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

/**
 * `false` while React hydrates a prerendered page. Until then the output must equal that page and must not depend on
 * this browser's storage or time zone.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
