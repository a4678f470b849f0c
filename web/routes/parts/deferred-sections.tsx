import { lazy, Suspense, useEffect } from 'react';
import { onFirstInteraction } from '#web/lib/first-paint/first-interaction.ts';
import { DeferredHydration } from '#web/lib/first-paint/hydration.tsx';

const loadSections = () => import('./home-sections.tsx');
/**
 * After a failed load, each interaction retries it, but not within this delay: a moving pointer would flood an unreachable
 * server with requests.
 */
const RETRY_DELAY_MS = 1000;

let wasFallbackShown = false;
/** `Loading` calls it, so that a visitor who came from within the app need not interact first. */
let loadNow = (): void => undefined;
const waitUntilNeeded = (): Promise<void> =>
  new Promise((resolve) => {
    loadNow = resolve;
    onFirstInteraction(resolve);
  });

/**
 * If prerendered sections are shown, a failed load leaves them on the page, and the next interaction retries it.
 * @throws if the fallback is shown and the script cannot be loaded
 */
const loadWhenNeeded = async (): ReturnType<typeof loadSections> => {
  await waitUntilNeeded();
  try {
    return await loadSections();
  } catch (error) {
    if (wasFallbackShown) throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    return loadWhenNeeded();
  }
};
const HomeSections = lazy(import.meta.env.SSR ? loadSections : loadWhenNeeded);

/**
 * The prerendered page contains these sections; their script is loaded at the visitor's first interaction
 * (`web/lib/first-paint/early.ts` queues clicks until then). The element is a constant: React skips an identical element, so that
 * rendering the page again leaves the prerendered sections alone.
 */
export const DEFERRED_SECTIONS = (
  <Suspense fallback={<Loading />}>
    <DeferredHydration>
      <HomeSections />
    </DeferredHydration>
    <ScrollToAnchor />
  </Suspense>
);

/** Shown to visitors who come from another page of the app, where the sections are not prerendered. */
function Loading() {
  useEffect(() => {
    wasFallbackShown = true;
    loadNow();
  }, []);
  return <div className="min-h-screen" />;
}

/** Scrolls to the URL's anchor if its section was missing when the page opened (N-10). */
function ScrollToAnchor() {
  useEffect(() => {
    if (!wasFallbackShown) return;
    wasFallbackShown = false;
    if (window.location.hash !== '') document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, []);
  return null;
}
