import { CompareSlider } from '#web/ui/pictures/compare-slider.tsx';
import { HOME } from '../home-words.ts';
import { getSampleUrl, getSampleSrcSet, SAMPLES } from '../samples/samples.ts';
import { SectionHead } from '../section-head.tsx';
import { SAMPLE } from '../samples/sample-words.ts';

/** Three comparisons (S-15). */
export function Transformations() {
  return (
    <section className="section">
      <div className="wrap">
        <SectionHead title={HOME.pairsTitle} lead={HOME.pairsLead} />
        <div className="grid gap-6 md:grid-cols-[minmax(0,8fr)_minmax(0,4fr)]">
          <CompareSlider
            before={getSampleUrl(SAMPLES.pickup)}
            after={getSampleUrl(SAMPLES.pickupTan)}
            sources={{
              before: getSampleSrcSet(SAMPLES.pickup),
              after: getSampleSrcSet(SAMPLES.pickupTan),
              sizes: '(min-width: 900px) 66vw, calc(100vw - 2.5rem)',
            }}
            alt={HOME.pairs.tan}
            className="md:aspect-auto md:h-full"
          />
          <div className="grid gap-6 sm:grid-cols-2 md:grid-cols-1">
            <CompareSlider
              before={getSampleUrl(SAMPLES.coupe, 660)}
              after={getSampleUrl(SAMPLES.coupeCream, 660)}
              alt={HOME.pairs.cream}
              showLabels={false}
              objectPosition="38% 50%"
              className="md:aspect-[4/3]"
            />
            <CompareSlider
              before={getSampleUrl(SAMPLES.van, 660)}
              after={getSampleUrl(SAMPLES.vanBlack, 660)}
              alt={HOME.pairs.quilted}
              showLabels={false}
              className="md:aspect-[4/3]"
            />
          </div>
        </div>
        <p className="caption mt-3.5">{SAMPLE.pair}</p>
      </div>
    </section>
  );
}
