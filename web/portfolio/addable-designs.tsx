import { Plus } from 'lucide-react';
import type { SavedDesign } from '#contract/designs.ts';
import { smallCopyOf } from '#contract/photos.ts';
import { versionsOf } from '#web/designs/versions.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { firstCaption } from './draft.ts';
import type { PortfolioDraft } from './use-portfolio-draft.ts';
import { PORTFOLIO } from './words.ts';

interface AddableDesignsProps extends Pick<PortfolioDraft, 'draft' | 'shown' | 'change'> {
  designs: readonly SavedDesign[];
}

/** Designs that are not in the portfolio yet. */
export function AddableDesigns({ designs, draft, shown, change }: AddableDesignsProps) {
  const others = designs.filter(({ id }) => !draft.items.some(({ designId }) => designId === id));
  return (
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
              onClick={() => change({ items: [...shown, { designId: design.id, caption: firstCaption(design) }] })}
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
  );
}
