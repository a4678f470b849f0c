import { useEffect, useState } from 'react';

/**
 * Turns true once the page has been drawn and the browser has nothing more urgent to do: the moment to fetch content
 * further down.
 */
export const useIdle = (): boolean => {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(() => setIdle(true), 300);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(() => setIdle(true), { timeout: 1500 });
    return () => cancelIdleCallback(request);
  }, []);
  return idle;
};
