import { Link } from 'react-router';
import { STYLE_OPTIONS } from '#contract/options.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Panel, type PanelRelief } from '#web/ui/swatch.tsx';
import { HOME } from '../home-words.ts';
import { SectionHead } from '../section-head.tsx';
import { useTargets } from '../targets.ts';

/** The first three of the style list (S-08). */
const SHOWN = 3;
const COLORS = ['#9a6238', '#6f1a25', '#34312e'];

export function Styles() {
  const { studio, style } = useTargets();
  return (
    <section className="section-next">
      <div className="wrap">
        <SectionHead title={HOME.stylesTitle} lead={HOME.stylesLead} />
        <ul className="grid gap-8 sm:grid-cols-3 sm:gap-6">
          {STYLE_OPTIONS.slice(0, SHOWN).map(({ id, name, description }, i) => (
            <li key={id}>
              <Panel relief={id as PanelRelief} color={COLORS[i]!} className="mb-4 aspect-[4/3.4] rounded-md shadow-[var(--edge)]" />
              <h3 className="t3">{name}</h3>
              <p className="small mt-1.5 mb-2">{description}</p>
              <Link className="link small inline-flex min-h-7 items-center" to={style(id)} aria-label={HOME.applyStyleNamed(name)}>{HOME.applyStyle}</Link>
            </li>
          ))}
        </ul>
        <p className="mt-9"><ButtonLink to={studio()}>{HOME.viewStyles}</ButtonLink></p>
      </div>
    </section>
  );
}
