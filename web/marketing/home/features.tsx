import { HOME } from '../home-words.ts';
import { SampleImage } from '../samples/sample-image.tsx';
import { SAMPLES } from '../samples/samples.ts';
import { SAMPLE } from '../samples/sample-words.ts';

/** Positions of the parts in the sample picture of 1200 × 800, and of their labels. */
const PARTS = [
  { name: HOME.parts.headrest, at: [612, 112], line: 'M612 112L706 62H720', text: [730, 72], anchor: 'start' },
  { name: HOME.parts.insert, at: [372, 420], line: 'M372 420L306 374H294', text: [284, 384], anchor: 'end' },
  { name: HOME.parts.bolster, at: [746, 402], line: 'M746 402L806 334H820', text: [830, 344], anchor: 'start' },
  { name: HOME.parts.thread, at: [511, 572], line: 'M511 572L850 736H864', text: [874, 746], anchor: 'start' },
] as const;

/** The features, next to a picture of a seat with labeled parts. */
export function Features() {
  return (
    <section className="section band-dark">
      <div className="wrap grid items-center gap-x-16 gap-y-10 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <figure className="photo -mx-(--gutter) aspect-[10/9] rounded-none md:mx-0 md:rounded-lg">
          {/* Cropped to the SVG's view box: 889 of 1200 pixels, 130 from the left. */}
          <SampleImage
            sample={SAMPLES.green}
            sizes="(min-width: 900px) 50vw, 135vw"
            alt=""
            className="absolute inset-0 size-full object-cover object-[41.8%_50%]"
          />
          <svg
            viewBox="130 0 889 800"
            preserveAspectRatio="xMidYMid slice"
            role="img"
            aria-label={HOME.partsAlt}
            className="absolute inset-0 size-full"
          >
            {PARTS.map(({ name, at: [x, y], line, text: [tx, ty], anchor }) => (
              <g key={name}>
                <path d={line} fill="none" stroke="#000" strokeOpacity="0.5" strokeWidth="4.5" />
                <path d={line} fill="none" stroke="#fff" strokeWidth="1.8" />
                <circle cx={x} cy={y} r="6" fill="#fff" stroke="#000" strokeOpacity="0.5" strokeWidth="1.5" />
                <text
                  x={tx}
                  y={ty}
                  textAnchor={anchor}
                  className="fill-white text-[32px] font-medium [paint-order:stroke] [stroke:rgb(0_0_0/0.65)] [stroke-width:6px] md:text-[22px]"
                >
                  {name}
                </text>
              </g>
            ))}
          </svg>
          <figcaption className="photo-tag tag-bl">{SAMPLE.tag}</figcaption>
        </figure>
        <div>
          <h2 className="t1 mb-9">{HOME.featuresTitle}</h2>
          <ul className="grid gap-6">
            {HOME.features.map(({ title, text }) => (
              <li key={title} className="border-t border-line pt-5 first:border-0 first:pt-0">
                <h3 className="t3">{title}</h3>
                <p className="mt-1.5 text-ink-2">{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
