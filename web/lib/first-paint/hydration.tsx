/** Marks of what React has hydrated, for the script that holds early presses (`early.ts`). */
import { useEffect, useRef, type ReactNode } from 'react';
import { HYDRATED, LATE_PART } from './hydration-marks.ts';

/** Marks the document once the app is hydrated; parts whose script comes later carry marks of their own. */
export const useHydrationMark = (): void =>
  useEffect(() => {
    document.documentElement.setAttribute(HYDRATED, '');
  }, []);

/** Part of a prerendered page whose script is fetched after the app's. It belongs inside the part's `Suspense`. */
export function LatePart({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    part.current?.setAttribute(HYDRATED, '');
  }, []);
  return (
    <div ref={part} className="contents" {...{ [LATE_PART]: '' }}>
      {children}
    </div>
  );
}
