import type { OpenSample } from '#web/marketing/home/hero-demo.ts';
import heroLayers from '#web/marketing/home/hero-layers.bin?url';
import { Hero } from '#web/marketing/home/hero.tsx';
import { samplePicture, SAMPLES } from '#web/marketing/samples/samples.ts';
import { HOME_REST } from './home-rest.tsx';

/** The engine and its worker are loaded after the page. */
const openSample: OpenSample = async (signal) => {
  const { openSample: open } = await import('#web/studio/preview/open-sample.ts');
  return open(samplePicture(SAMPLES.original), heroLayers, signal);
};

/** Landing page A; the order of its sections is the specification's (S-07). */
export function HomePage() {
  return (
    <>
      <Hero openSample={openSample} />
      {HOME_REST}
    </>
  );
}
