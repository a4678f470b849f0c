import { formatCalendarDate } from '#contract/formats.ts';
import { useSite } from '#web/lib/api/use-site.ts';
import { SOCIAL_PROOF } from '../social-proof-words.ts';

/** Figures that the operator has configured, each with its source (D-55). */
export function Claims() {
  const claims = useSite()?.claims ?? [];
  if (claims.length === 0) return null;
  return (
    <section className="section-next" aria-label={SOCIAL_PROOF.claims}>
      <dl className="wrap grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
        {claims.map(({ value, text, source, verified }) => (
          <div key={`${value} ${text}`} className="grid content-start gap-1 border-t border-line pt-4">
            <dt className="order-2">{text}</dt>
            <dd className="num order-1 font-display text-3xl font-[560]">{value}</dd>
            <dd className="caption order-3">{SOCIAL_PROOF.source(source, formatCalendarDate(verified))}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
