import { lazy, Suspense, useEffect } from 'react';
import { onFirstInteraction } from '#web/lib/first-paint/first-interaction.ts';
import { LatePart } from '#web/lib/first-paint/hydration.tsx';

const sections = () => import('./home-sections.tsx');
const HomeSections = lazy(import.meta.env.SSR ? sections : () => wanted().then(sections));

/**
 * These sections are already on the prerendered page; their script is loaded at the visitor's first interaction
 * (`web/lib/first-paint/early.ts` holds clicks until then). One constant element, so that React does not render the
 * sections again before their script has arrived.
 */
export const HOME_REST = (
  <Suspense fallback={<Coming />}>
    <LatePart>
      <HomeSections />
    </LatePart>
    <Arrived />
  </Suspense>
);

let waited = false;
let want = (): void => undefined;
const wanted = (): Promise<void> =>
  new Promise((resolve) => {
    want = resolve;
    onFirstInteraction(resolve);
  });

/** Visitors from another page wait here for a moment: nothing is in the page yet. */
function Coming() {
  useEffect(() => {
    waited = true;
    want();
  }, []);
  return <div className="min-h-screen" />;
}

/** The section that the address names was not there yet when the page was scrolled (N-10). */
function Arrived() {
  useEffect(() => {
    if (!waited) return;
    waited = false;
    if (window.location.hash !== '') document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, []);
  return null;
}
