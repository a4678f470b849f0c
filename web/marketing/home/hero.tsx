import { Check } from 'lucide-react';
import { useState } from 'react';
import { ButtonLink } from '#web/ui/button.tsx';
import { CompareSlider } from '#web/ui/compare-slider.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Stitch } from '#web/ui/stitch.tsx';
import { SwatchCard, type Relief } from '#web/ui/swatch.tsx';
import { HOME } from '../home-words.ts';
import { samplePicture, SAMPLES } from '../samples.ts';
import { useTargets } from '../targets.ts';

type SampleKey = keyof typeof SAMPLES;

const TRAY: readonly { key: SampleKey; relief: Relief; color: string }[] = [
  { key: 'oxblood', relief: 'leather', color: '#8c1f2b' },
  { key: 'black', relief: 'leather', color: '#232120' },
  { key: 'green', relief: 'leather', color: '#1f4032' },
  { key: 'blue', relief: 'alcantara', color: '#27426f' },
  { key: 'suede', relief: 'suede', color: '#5b3a29' },
  { key: 'pewter', relief: 'cloth', color: '#8a8986' },
];

/** Headline, one button, and a working comparison on one of our own interiors: six swatches to tap, no account. */
export function Hero() {
  const { studio } = useTargets();
  const [chosen, setChosen] = useState<SampleKey>('oxblood');
  const sample = SAMPLES[chosen];
  return (
    <section className="pt-10 pb-14 lg:pt-16 lg:pb-24">
      <div className="wrap">
        <div className="mb-9 grid items-end gap-x-12 gap-y-5 md:mb-14 md:grid-cols-[minmax(0,8fr)_minmax(0,4fr)]">
          <h1 className="display">{HOME.headline}</h1>
          <div>
            <p className="lead">{HOME.lead}</p>
            <div className="mt-6 flex flex-wrap gap-3 *:flex-1 sm:*:flex-none">
              <ButtonLink look="primary" size="lg" to={studio()}>{HOME.useMyPhoto}</ButtonLink>
              <ButtonLink size="lg" to="/restoration-shops">{HOME.seeShops}</ButtonLink>
            </div>
          </div>
        </div>

        <div className="card grid overflow-hidden shadow-card lg:grid-cols-[minmax(0,1fr)_348px]">
          <CompareSlider
            before={samplePicture(SAMPLES.original)}
            after={samplePicture(sample)}
            alt={`${SAMPLES.original.alt}; ${sample.name.toLowerCase()}`}
            loading="eager"
            className="rounded-none"
          />
          <fieldset className="flex min-w-0 flex-col gap-5 p-5 lg:p-7">
            <legend className="sr-only">{HOME.tapLegend}</legend>
            <p className="t3" aria-hidden="true">{HOME.tapSwatch}</p>
            <div className="grid grid-cols-3 gap-x-3 gap-y-4 lg:grid-cols-2 lg:gap-x-4">
              {TRAY.map(({ key, relief, color }) => (
                <SwatchCard key={key} name="hero" label={SAMPLES[key].name} material={relief} color={color} checked={key === chosen} onChange={() => setChosen(key)} className="[&_.swatch-face]:aspect-[16/10]" />
              ))}
            </div>
            <div className="mt-auto grid gap-4 pt-2">
              <Stitch />
              <p className="font-display text-lg leading-snug font-semibold" aria-live="polite">{sample.name}</p>
              <p className="caption">{HOME.heroCaption}</p>
            </div>
          </fieldset>
        </div>

        <ul className="small mt-7 grid gap-x-8 gap-y-2.5 sm:grid-cols-2 lg:grid-cols-[repeat(4,auto)] lg:justify-between">
          {HOME.facts.map((fact) => <li key={fact} className="flex items-center gap-2.5"><Icon of={Check} className="size-[17px] text-ink" />{fact}</li>)}
        </ul>
      </div>
    </section>
  );
}
