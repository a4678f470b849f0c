import { Link } from 'react-router';
import { CheckField, TextAreaField, TextField } from '#web/ui/field.tsx';
import type { PortfolioDraft } from './use-portfolio-draft.ts';
import { PORTFOLIO } from './portfolio-words.ts';

/** Title, text, URL and contact of the page. */
export function PageFields({ draft, problems, change }: Pick<PortfolioDraft, 'draft' | 'problems' | 'change'>) {
  const origin = typeof window === 'undefined' ? '' : window.location.host;
  return (
    <section className="card grid gap-5 p-6" aria-labelledby="portfolio-page">
      <h2 className="t3" id="portfolio-page">
        {PORTFOLIO.page}
      </h2>
      <TextField
        label={PORTFOLIO.titleField}
        value={draft.title}
        maxLength={100}
        placeholder={PORTFOLIO.titlePlaceholder}
        error={problems['title']}
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextAreaField
        label={PORTFOLIO.textField}
        note={PORTFOLIO.optional}
        rows={5}
        maxLength={1500}
        value={draft.text}
        placeholder={PORTFOLIO.textPlaceholder}
        error={problems['text']}
        onChange={(event) => change({ text: event.target.value })}
      />
      <TextField
        label={PORTFOLIO.slug}
        value={draft.slug}
        maxLength={48}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        hint={PORTFOLIO.slugHint(`${origin}/p/${draft.slug === '' ? '...' : draft.slug}`)}
        error={problems['slug']}
        onChange={(event) => change({ slug: event.target.value.toLowerCase().replace(/\s+/g, '-') })}
      />
      <CheckField
        label={PORTFOLIO.showContact}
        checked={draft.showContact}
        onChange={(event) => change({ showContact: event.target.checked })}
      />
      <p className="small">
        {PORTFOLIO.contactFrom}{' '}
        <Link className="link" to="/shop">
          {PORTFOLIO.shop}
        </Link>
        .
      </p>
    </section>
  );
}
