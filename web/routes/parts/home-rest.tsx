import { lazy, Suspense } from 'react';

const HomeSections = lazy(() => import('./home-sections.tsx'));

/**
 * The prerendered page already shows these sections; their script comes after the first paint. One element for good, so that
 * nothing above makes React draw the sections anew before their script is there.
 */
export const HOME_REST = <Suspense fallback={<div className="min-h-screen" />}><HomeSections /></Suspense>;
