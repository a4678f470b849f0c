import { Stitch } from '#web/ui/stitch.tsx';
import { HOME } from '../home-words.ts';
import { SampleImage } from '../samples/sample-image.tsx';
import { SAMPLES } from '../samples/samples.ts';
import { SectionHead } from '../section-head.tsx';
import { SAMPLE } from '../samples/sample-words.ts';

const SIZES = '(min-width: 900px) 30vw, 90vw';

/** Three steps: the photo, the choice, and the result as a comparison. */
export function HowItWorks() {
  const pictures = [
    <SampleImage key="1" sample={SAMPLES.pickup} sizes={SIZES} />,
    <SampleImage key="2" sample={SAMPLES.pickupTan} sizes={SIZES} />,
    <HalfAndHalf key="3" />,
  ];
  return (
    <section className="section-next">
      <div className="wrap">
        <SectionHead title={HOME.howTitle} lead={HOME.howLead} />
        <ol className="grid gap-11 sm:grid-cols-3 sm:gap-6 md:gap-8">
          {HOME.how.map(({ title, text }, i) => (
            <li key={title}>
              <div className="mb-4 flex items-center gap-3.5" aria-hidden="true">
                <b className="grid size-[34px] flex-none place-items-center rounded-full border-[1.5px] border-ink font-display text-[1.0625rem] font-[560]">
                  {i + 1}
                </b>
                <Stitch className="flex-1" />
              </div>
              <figure className="grid gap-4">
                <div className="photo aspect-[4/3]">{pictures[i]}</div>
                <figcaption>
                  <h3 className="t3">{title}</h3>
                  <p className="small mt-1.5">{text}</p>
                </figcaption>
              </figure>
            </li>
          ))}
        </ol>
        <p className="caption mt-5">{SAMPLE.pair}</p>
      </div>
    </section>
  );
}

function HalfAndHalf() {
  return (
    <>
      <SampleImage sample={SAMPLES.pickup} sizes={SIZES} alt="" />
      <SampleImage sample={SAMPLES.pickupTan} sizes={SIZES} className="absolute inset-0 [clip-path:inset(0_0_0_46%)]" />
      <span className="compare-seam left-[46%]" aria-hidden="true" />
    </>
  );
}
