import { STYLE_OPTIONS } from '#contract/options.ts';
import { PageLink } from '#web/lib/page-link.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import classic from '../../../assets/reliefs/style-classic.webp';
import modern from '../../../assets/reliefs/style-modern.webp';
import original from '../../../assets/reliefs/style-original.webp';
import { HOME } from '../home-words.ts';
import { SectionHead } from '../section-head.tsx';
import { useTargets } from '../targets.ts';

const LOOKS = [
  { relief: original, color: '#9a6238' },
  { relief: classic, color: '#6f1a25' },
  { relief: modern, color: '#34312e' },
];
/** The first three of the style list (S-08). */
const SHOWN = LOOKS.flatMap((look, i) => {
  const style = STYLE_OPTIONS[i];
  return style === undefined ? [] : [{ ...look, ...style }];
});

export function Styles() {
  const { studio, style } = useTargets();
  return (
    <section className="section-next">
      <div className="wrap">
        <SectionHead title={HOME.stylesTitle} lead={HOME.stylesLead} />
        <ul className="grid gap-8 sm:grid-cols-3 sm:gap-6">
          {SHOWN.map(({ id, name, description, relief, color }) => (
            <li key={id}>
              {/* An image instead of the studio's Panel, because images can be loaded lazily. */}
              <span
                aria-hidden="true"
                className="relative isolate mb-4 block aspect-[4/3.4] overflow-hidden rounded-md"
                style={{ backgroundColor: color }}
              >
                <img
                  src={relief}
                  alt=""
                  loading="lazy"
                  width={480}
                  height={408}
                  className="size-full object-cover mix-blend-hard-light"
                />
                <span className="absolute inset-0 rounded-md edge" />
              </span>
              <h3 className="t3">{name}</h3>
              <p className="small mt-1.5 mb-2">{description}</p>
              <PageLink
                className="link small inline-flex min-h-7 items-center"
                to={style(id)}
                aria-label={HOME.applyStyleNamed(name)}
              >
                {HOME.applyStyle}
              </PageLink>
            </li>
          ))}
        </ul>
        <p className="mt-9">
          <ButtonLink to={studio()}>{HOME.viewStyles}</ButtonLink>
        </p>
      </div>
    </section>
  );
}
