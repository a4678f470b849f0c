/** Marks hydrated parts of the page for the script that queues early clicks (`early.ts`). */
import { useEffect, useRef, type ReactNode } from 'react';
import { HYDRATED_ATTRIBUTE, DEFERRED_PART_ATTRIBUTE } from './hydration-marks.ts';

/** Marks the document once the app is hydrated. Parts whose hydration is deferred have their own marks. */
export const useMarkHydrated = (): void =>
  useEffect(() => {
    document.documentElement.setAttribute(HYDRATED_ATTRIBUTE, '');
  }, []);

/**
 * A part of a prerendered page whose hydration is deferred: it follows after that of the app. Use it inside the part's
 * `Suspense`.
 */
export function DeferredHydration({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    part.current?.setAttribute(HYDRATED_ATTRIBUTE, '');
  }, []);
  return (
    <div ref={part} className="contents" {...{ [DEFERRED_PART_ATTRIBUTE]: '' }}>
      {children}
    </div>
  );
}
