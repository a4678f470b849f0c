import { pageMeta } from '#web/lib/page-meta.ts';
import { ABOUT } from '#web/marketing/about-words.ts';
import { Uses } from '#web/marketing/home/uses.tsx';
import { SampleImage } from '#web/marketing/samples/sample-image.tsx';
import { useTargets } from '#web/marketing/targets.ts';
import { SAMPLES } from '#web/marketing/samples/samples.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Stitch } from '#web/ui/stitch.tsx';
import { SAMPLE } from '#web/marketing/samples/sample-words.ts';

export const meta = () =>
  pageMeta({ title: ABOUT.title, description: ABOUT.description, canonical: '/about', picture: 'about' });

const CHAPTERS = [ABOUT.story, ABOUT.mission, ABOUT.technology, ABOUT.community];

export default function About() {
  const { studio } = useTargets();
  return (
    <>
      <div className="wrap pt-10 lg:pt-16">
        <h1 className="display max-w-[14ch]">{ABOUT.headline}</h1>
        <p className="lead mt-6">{ABOUT.lead}</p>
        <figure className="photo mt-10 aspect-[16/9] lg:aspect-[21/9]">
          <SampleImage sample={SAMPLES.oxblood} sizes="100vw" eager className="object-[50%_40%]" />
          <figcaption className="photo-tag tag-bl">{SAMPLE.tag}</figcaption>
        </figure>
      </div>
      <div className="wrap section grid gap-14">
        {CHAPTERS.map(({ title, text }) => (
          <section key={title} className="grid gap-x-12 gap-y-4 md:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]">
            <h2 className="t2">{title}</h2>
            <div className="grid max-w-(--measure) gap-4 text-[1.0625rem]">
              {text.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </section>
        ))}
      </div>
      <Uses />
      <div className="wrap section-next">
        <Stitch big className="mb-14" />
        <h2 className="t1">{ABOUT.startTitle}</h2>
        <p className="lead mt-4 mb-7">{ABOUT.startText}</p>
        <ButtonLink look="primary" size="lg" to={studio()}>
          {ABOUT.start}
        </ButtonLink>
      </div>
    </>
  );
}
