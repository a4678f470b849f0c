import { Check } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { onFirstInteraction } from '#web/lib/first-paint/first-interaction.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { CompareSlider } from '#web/ui/pictures/compare-slider.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { RasterCanvas } from '#web/ui/pictures/raster-canvas.tsx';
import { HERO } from '../hero-words.ts';
import { getSampleUrl, getSampleSrcSet, SAMPLES } from '../samples/samples.ts';
import { useTargets } from '../targets.ts';
import { describeChoice } from './hero-choice.ts';
import { HeroDemo, type OpenSample } from './hero-demo.ts';
import { HeroTray } from './hero-tray.tsx';

/** Headline, and a sample interior that can be recolored without an account (S-100). */
export function Hero({ openSample }: { openSample: OpenSample }) {
  const { studio } = useTargets();
  return (
    <section className="pt-10 pb-14 lg:pt-16 lg:pb-24">
      <div className="wrap">
        <div className="mb-9 grid items-end gap-x-12 gap-y-5 md:mb-14 md:grid-cols-[minmax(0,8fr)_minmax(0,4fr)]">
          <h1 className="display">{HERO.headline}</h1>
          <div>
            <p className="lead">{HERO.lead}</p>
            <div className="mt-6 flex flex-wrap gap-2.5 *:grow *:px-3.5 sm:gap-3 sm:*:grow-0 sm:*:px-6">
              <ButtonLink look="primary" size="lg" to={studio()}>
                {HERO.createDesign}
              </ButtonLink>
              <ButtonLink look="quiet" size="lg" to="/restoration-shops">
                {HERO.seeShops}
              </ButtonLink>
            </div>
          </div>
        </div>

        <LiveSample openSample={openSample} />

        <ul className="small mt-7 grid gap-x-8 gap-y-2.5 sm:grid-cols-2 lg:grid-cols-[repeat(4,auto)] lg:justify-between">
          {HERO.facts.map((fact) => (
            <li key={fact} className="flex items-center gap-2.5">
              <Icon icon={Check} className="size-[17px] text-ink" />
              {fact}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Whether the connection is metered. If so, the engine is loaded only at the first tap. */
const isConnectionMetered = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

function LiveSample({ openSample }: { openSample: OpenSample }) {
  const [demo] = useState(() => new HeroDemo(openSample));
  const { choice, phase, painted } = useSyncExternalStore(demo.subscribe, demo.state, demo.state);
  useEffect(() => {
    const unsubscribe = isConnectionMetered() ? undefined : onFirstInteraction(demo.warmUp);
    return () => {
      unsubscribe?.();
      demo.close();
    };
  }, [demo]);
  return (
    <div className="card grid overflow-hidden shadow-card lg:grid-cols-[minmax(0,1fr)_372px]">
      <CompareSlider
        before={getSampleUrl(SAMPLES.original)}
        after={getSampleUrl(SAMPLES.oxblood)}
        sources={{
          before: getSampleSrcSet(SAMPLES.original),
          after: getSampleSrcSet(SAMPLES.oxblood),
          sizes: '(min-width: 1024px) 60vw, calc(100vw - 2.5rem)',
        }}
        afterPicture={painted && <RasterCanvas picture={painted.picture} />}
        alt={`${SAMPLES.original.alt}; ${describeChoice(choice).toLowerCase()}`}
        loading="eager"
        className="rounded-none lg:aspect-auto lg:h-full lg:min-h-[540px]"
      />
      <HeroTray
        choice={choice}
        phase={phase}
        milliseconds={painted?.milliseconds}
        onChoose={(part, change) => demo.choose(part, change)}
        onNear={demo.warmUp}
      />
    </div>
  );
}
