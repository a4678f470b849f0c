import { useState } from 'react';
import { pageMeta } from '#web/lib/page-meta.ts';
import { ExamplesDialog } from '#web/marketing/samples/examples-dialog.tsx';
import { GALLERY_EXAMPLES } from '#web/marketing/samples/examples.ts';
import { GALLERY } from '#web/marketing/samples/gallery-words.ts';
import { SampleImage } from '#web/marketing/samples/sample-image.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { SAMPLE } from '#web/marketing/samples/sample-words.ts';

export const meta = () => pageMeta({ title: GALLERY.title, noIndex: true });

export default function Gallery() {
  const [opened, setOpened] = useState<number>();
  return (
    <div className="wrap pt-8 pb-24 lg:pt-14">
      <h1 className="t1">{GALLERY.title}</h1>
      <p className="lead mt-4">{GALLERY.lead}</p>
      <ul className="mt-9 grid gap-x-7 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {GALLERY_EXAMPLES.map(({ id, vehicle, change, after }, i) => (
          <li key={id}>
            <button type="button" className="group block w-full text-left" onClick={() => setOpened(i)}>
              <span className="photo block aspect-[3/2]">
                <SampleImage
                  sample={after}
                  sizes="(min-width: 1024px) 30vw, (min-width: 640px) 45vw, 90vw"
                  alt=""
                  className="transition-transform duration-500 group-hover:scale-[1.02] motion-reduce:transform-none"
                />
                <span className="photo-tag tag-bl">{SAMPLE.tag}</span>
              </span>
              <span className="t3 mt-3 block text-[1.0625rem] group-hover:underline">{vehicle}</span>
              <span className="small mt-1 block">{change}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className="mt-12 flex flex-wrap gap-3">
        <ButtonLink look="primary" size="lg" to="/design-studio">
          {GALLERY.studio}
        </ButtonLink>
        <Button size="lg" onClick={() => setOpened(0)}>
          {GALLERY.examples}
        </Button>
        <ButtonLink size="lg" to="/subscription">
          {GALLERY.plans}
        </ButtonLink>
      </div>
      <ExamplesDialog key={opened} open={opened !== undefined} first={opened} onClose={() => setOpened(undefined)} />
    </div>
  );
}
