import { useEffect, useState } from 'react';

/** True once the page is painted and the browser is idle, so that content below the fold can be loaded. */
export const useIdle = (): boolean => {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(() => setIdle(true), 300);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(() => setIdle(true), { timeout: 1500 });
    return () => cancelIdleCallback(request);
  }, []);
  return isIdle;
};
