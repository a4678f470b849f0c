import { lazy, Suspense, useEffect } from 'react';
import { onFirstInteraction } from '#web/lib/first-paint/first-interaction.ts';
import { LatePart } from '#web/lib/first-paint/hydration.tsx';

const loadSections = () => import('./home-sections.tsx');
/** Pause after a failure, so that a moving pointer does not flood an unreachable server with requests. */
const PAUSE_MS = 1000;

/**
 * If the script cannot be loaded, the prerendered sections stay and the next interaction tries again.
 * @throws if the page has no sections
 */
const loadWhenNeeded = async (): ReturnType<typeof loadSections> => {
  await waitUntilNeeded();
  try {
    return await loadSections();
  } catch (error) {
    if (wereSectionsMissing) throw error;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    return loadWhenNeeded();
  }
};
const HomeSections = lazy(import.meta.env.SSR ? loadSections : loadWhenNeeded);

/**
 * The prerendered page contains these sections; their script is loaded at the visitor's first interaction
 * (`web/lib/first-paint/early.ts` queues clicks until then). The element is a constant, so that React does not render the
 * sections again before their script has loaded.
 */
export const LATER_SECTIONS = (
  <Suspense fallback={<Loading />}>
    <LatePart>
      <HomeSections />
    </LatePart>
    <ScrollToAnchor />
  </Suspense>
);

let wereSectionsMissing = false;
let loadNow = (): void => undefined;
const waitUntilNeeded = (): Promise<void> =>
  new Promise((resolve) => {
    loadNow = resolve;
    onFirstInteraction(resolve);
  });

/** Shown to visitors who come from another page of the app, where the sections are not prerendered. */
function Loading() {
  useEffect(() => {
    wereSectionsMissing = true;
    loadNow();
  }, []);
  return <div className="min-h-screen" />;
}

/** Scrolls to the URL's anchor if its section was missing when the page opened (N-10). */
function ScrollToAnchor() {
  useEffect(() => {
    if (!wereSectionsMissing) return;
    wereSectionsMissing = false;
    if (window.location.hash !== '') document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, []);
  return null;
}
