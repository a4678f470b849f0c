import { useSyncExternalStore } from 'react';

/** Whether a media query holds, and again when that changes. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
    () => false,
  );

/** Below this the picture stands on top and a sheet below it. */
export const PHONE = '(max-width: 56.24rem)';
