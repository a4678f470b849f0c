import { lazy, Suspense, useEffect } from 'react';

const HomeSections = lazy(() => import('./home-sections.tsx'));

/**
 * The prerendered page already shows these sections; their script comes after the first paint. One element for good, so that
 * nothing above makes React draw the sections anew before their script is there.
 */
export const HOME_REST = <Suspense fallback={<Coming />}><HomeSections /><Arrived /></Suspense>;

let waited = false;

/** Who comes from another page waits here for a moment. */
function Coming() {
  useEffect(() => { waited = true; }, []);
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
