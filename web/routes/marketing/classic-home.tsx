import { pageMeta } from '#web/lib/page-meta.ts';
import { HERO } from '#web/marketing/hero-words.ts';
import { HOME } from '#web/marketing/home-words.ts';
import { SampleImage } from '#web/marketing/samples/sample-image.tsx';
import { SAMPLES } from '#web/marketing/samples/samples.ts';
import { useTargets } from '#web/marketing/targets.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DEFERRED_SECTIONS } from '../parts/deferred-sections.tsx';
import { SAMPLE } from '#web/marketing/samples/sample-words.ts';

export const meta = () =>
  pageMeta({ title: HERO.title, description: HERO.description, canonical: '/', picture: 'about' });

/** The older layout of the home page, with the same sections below (R-03, D-47). */
export default function ClassicHome() {
  const { studio } = useTargets();
  return (
    <>
      <section className="pb-16 lg:pb-24">
        <div className="wrap grid justify-items-center gap-6 py-12 text-center lg:py-20">
          <h1 className="display max-w-[16ch]">{HERO.headline}</h1>
          <p className="lead">{HERO.lead}</p>
          <div className="flex flex-wrap justify-center gap-3">
            <ButtonLink look="primary" size="lg" to={studio()}>
              {HOME.createDesign}
            </ButtonLink>
            <ButtonLink size="lg" to="/subscription">
              {HOME.viewPricing}
            </ButtonLink>
          </div>
        </div>
        <figure className="photo aspect-[3/2] rounded-none md:aspect-[21/9]">
          <SampleImage sample={SAMPLES.coupeCream} sizes="100vw" eager className="object-[50%_50%]" />
          <figcaption className="photo-tag tag-bl">{SAMPLE.tag}</figcaption>
        </figure>
      </section>
      {DEFERRED_SECTIONS}
    </>
  );
}
