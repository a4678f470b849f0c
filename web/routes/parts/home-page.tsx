import type { OpenSample } from '#web/marketing/home/hero-demo.ts';
import heroLayers from '#web/marketing/home/hero-layers.bin?url';
import { Hero } from '#web/marketing/home/hero.tsx';
import { getSampleUrl, SAMPLES } from '#web/marketing/samples/samples.ts';
import { DEFERRED_SECTIONS } from './deferred-sections.tsx';

/** Loads the engine and its worker on demand. */
const openSample: OpenSample = async (signal) => {
  const { openSample: open } = await import('#web/studio/preview/open-sample.ts');
  return open(getSampleUrl(SAMPLES.original), heroLayers, signal);
};

/** Landing page A, with its sections in the specification's order (S-07). */
export function HomePage() {
  return (
    <>
      <Hero openSample={openSample} />
      {DEFERRED_SECTIONS}
    </>
  );
}
