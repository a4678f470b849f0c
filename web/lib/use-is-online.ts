import { useSyncExternalStore } from 'react';

const EVENTS = ['online', 'offline'] as const;

const subscribe = (onChange: () => void): (() => void) => {
  for (const event of EVENTS) addEventListener(event, onChange);
  return () => EVENTS.forEach((event) => removeEventListener(event, onChange));
};

/** Whether the browser has a network; true on the server. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
