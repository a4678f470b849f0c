import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { requireValue } from '#contract/expected.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { CLASSIC_DASHBOARD } from './classic-dashboard-words.ts';
import { SAMPLE } from '#web/marketing/samples/sample-words.ts';

interface FeaturedPicture {
  id: string;
  title: string;
  text: string;
  image: string;
}

/** A carousel that moves only when a button is pressed (S-60). */
export function FeaturedGallery({ pictures }: { pictures: readonly FeaturedPicture[] }) {
  const [shownIndex, setShownIndex] = useState(0);
  const { title, text, image } = requireValue(pictures[shownIndex], 'The picture that is shown');
  const turn = (step: number): void => setShownIndex((shownIndex + step + pictures.length) % pictures.length);
  return (
    <div role="group" aria-roledescription="carousel" aria-label={CLASSIC_DASHBOARD.featured}>
      <figure className="photo aspect-[3/2] lg:aspect-[2/1]">
        <img src={image} alt={SAMPLE.alt(`${title}: ${text}`)} />
        <figcaption className="photo-tag tag-bl">{SAMPLE.tag}</figcaption>
      </figure>
      <div className="mt-3 flex items-center justify-between gap-4">
        <p className="min-w-0" aria-live="polite">
          <b className="font-semibold">{title}</b> <span className="small block">{text}</span>
        </p>
        <div className="flex gap-2">
          <Button icon aria-label={CLASSIC_DASHBOARD.previousPicture} onClick={() => turn(-1)}>
            <Icon icon={ChevronLeft} />
          </Button>
          <Button icon aria-label={CLASSIC_DASHBOARD.nextPicture} onClick={() => turn(1)}>
            <Icon icon={ChevronRight} />
          </Button>
        </div>
      </div>
    </div>
  );
}
