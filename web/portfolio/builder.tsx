import './portfolio.css';
import { ExternalLink, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { SavedDesign } from '#contract/designs.ts';
import { smallCopyOf } from '#contract/photos.ts';
import type { Portfolio } from '#contract/portfolio.ts';
import { versionsOf } from '#web/designs/versions.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { CheckField, FieldError, TextAreaField, TextField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { draftOf, firstCaption, problemsOf, sameDraft, type Draft } from './draft.ts';
import { PieceList } from './piece-list.tsx';
import { useSavePortfolio } from './use-portfolio.ts';
import { PORTFOLIO } from './words.ts';

interface BuilderProps {
  portfolio: Portfolio | null;
  designs: readonly SavedDesign[];
  shopName: string;
}

/** Choose, order, describe, publish (S-98). */
export function Builder({ portfolio, designs, shopName }: BuilderProps) {
  const kept = draftOf(portfolio, shopName);
  const [draft, setDraft] = useState<Draft>(kept);
  /** The latest press: from then on problems are shown. */
  const [tried, setTried] = useState<'none' | 'draft' | 'publish'>('none');
  const save = useSavePortfolio();
  const byId = new Map(designs.map((design) => [design.id, design]));
  const shown = draft.items.filter(({ designId }) => byId.has(designId));
  const others = designs.filter(({ id }) => !draft.items.some(({ designId }) => designId === id));
  const published = portfolio?.published === true;
  const dirty = portfolio === null || !sameDraft(draft, kept);
  const refused = save.error instanceof ApiError ? save.error.problem : undefined;
  const problems: Record<string, string> =
    tried === 'none'
      ? {}
      : {
          ...(refused?.field === 'slug' ? { slug: refused.message } : {}),
          ...problemsOf({ ...draft, items: shown }, tried === 'publish'),
        };
  const change = (part: Partial<Draft>): void => {
    if (save.isError) save.reset();
    setDraft((now) => ({ ...now, ...part }));
  };

  const send = (publish: boolean): void => {
    setTried(publish ? 'publish' : 'draft');
    const now = { ...draft, items: shown };
    if (Object.keys(problemsOf(now, publish)).length > 0) return;
    save.mutate(
      { ...now, items: [...now.items], published: publish },
      { onSuccess: (saved) => setDraft(draftOf(saved, shopName)) },
    );
  };

  const origin = typeof window === 'undefined' ? '' : window.location.host;
  return (
    <div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-10">
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
        <div className="grid min-w-0 gap-8">
          <section className="grid gap-3" aria-labelledby="portfolio-pieces">
            <h2 className="t3" id="portfolio-pieces">
              {PORTFOLIO.pieces}
            </h2>
            <p className="small">{shown.length === 0 ? PORTFOLIO.piecesNone : PORTFOLIO.captionHint}</p>
            {problems['items'] !== undefined && <FieldError>{problems['items']}</FieldError>}
            <PieceList items={shown} designs={byId} onChange={(items) => change({ items })} />
          </section>
          <section className="grid gap-3" aria-labelledby="portfolio-add">
            <h2 className="t3" id="portfolio-add">
              {PORTFOLIO.add}
            </h2>
            {designs.length === 0 && (
              <EmptyState
                title={PORTFOLIO.noDesignsTitle}
                action={<ButtonLink to="/design-studio">{PORTFOLIO.studio}</ButtonLink>}
              >
                {PORTFOLIO.noDesignsText}
              </EmptyState>
            )}
            {designs.length > 0 && others.length === 0 && <p className="small">{PORTFOLIO.addNone}</p>}
            <ul className="addable">
              {others.map((design) => (
                <li key={design.id}>
                  <button
                    type="button"
                    aria-label={PORTFOLIO.addOne(design.name)}
                    onClick={() =>
                      change({ items: [...shown, { designId: design.id, caption: firstCaption(design) }] })
                    }
                  >
                    <img src={smallCopyOf(design.generatedImageUrl)} alt="" loading="lazy" />
                    <span>
                      <Icon of={Plus} />
                      <bdi>{design.name}</bdi>
                      {versionsOf(design, designs).length > 1 && (
                        <small className="caption flex-none">{PORTFOLIO.version(design.version)}</small>
                      )}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        </div>
      </div>
      <div className="builder-bar mt-8">
        <div className="flex flex-wrap items-center gap-3">
          <Badge tone={portfolio?.online === true ? 'ok' : 'plain'}>
            {portfolio?.online === true ? PORTFOLIO.live : PORTFOLIO.draft}
          </Badge>
          {published && !portfolio.online && <span className="small">{PORTFOLIO.paused}</span>}
          {dirty && portfolio !== null && <span className="small">{PORTFOLIO.unsaved}</span>}
          {portfolio?.online === true && (
            <a
              className="link small inline-flex min-h-8 items-center gap-1.5"
              href={`/p/${portfolio.slug}`}
              target="_blank"
              rel="noopener"
            >
              <Icon of={ExternalLink} />
              {PORTFOLIO.visit}
            </a>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {published ? (
            <Button
              busy={save.isPending && save.variables.published === false}
              busyLabel={PORTFOLIO.unpublishing}
              disabled={save.isPending}
              onClick={() => send(false)}
            >
              {PORTFOLIO.unpublish}
            </Button>
          ) : (
            <Button
              busy={save.isPending && save.variables.published === false}
              busyLabel={PORTFOLIO.saving}
              disabled={save.isPending || !dirty}
              onClick={() => send(false)}
            >
              {PORTFOLIO.saveDraft}
            </Button>
          )}
          <Button
            look="primary"
            busy={save.isPending && save.variables.published}
            busyLabel={published ? PORTFOLIO.saving : PORTFOLIO.publishing}
            disabled={save.isPending || (published && !dirty)}
            onClick={() => send(true)}
          >
            {published ? PORTFOLIO.save : PORTFOLIO.publish}
          </Button>
        </div>
      </div>
    </div>
  );
}
