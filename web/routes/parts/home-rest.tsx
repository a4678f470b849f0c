import { lazy, Suspense, useEffect } from 'react';
import { onFirstInteraction } from '#web/lib/first-paint/first-interaction.ts';
import { LatePart } from '#web/lib/first-paint/hydration.tsx';

const sections = () => import('./home-sections.tsx');
const HomeSections = lazy(import.meta.env.SSR ? sections : () => wanted().then(sections));

/**
 * The prerendered page already shows these sections; their script comes when somebody is there to press on them
 * (`web/lib/first-paint/early.ts` holds the press until then). One element for good, so that nothing above makes React draw the sections
 * anew before their script is there.
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
