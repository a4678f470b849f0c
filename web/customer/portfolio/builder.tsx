import './portfolio.css';
import type { SavedDesign } from '#contract/studio/saved-designs.ts';
import type { Portfolio } from '#contract/customer/portfolio.ts';
import { FieldError } from '#web/ui/field.tsx';
import { AddableDesigns } from './addable-designs.tsx';
import { BuilderBar } from './builder-bar.tsx';
import type { Draft } from './draft.ts';
import { PageFields } from './page-fields.tsx';
import { PieceList } from './piece-list.tsx';
import { usePortfolioDraft } from './use-portfolio-draft.ts';
import { PORTFOLIO } from './portfolio-words.ts';

interface BuilderProps {
  portfolio: Portfolio | null;
  /** Designs of the portfolio's pieces, and their newest versions. */
  designs: readonly SavedDesign[];
  shopName: string;
}

/** The newest version of a piece's design, unless it is a piece already. */
const newerDesign = (
  portfolio: Portfolio | null,
  draft: Draft,
  designs: ReadonlyMap<number, SavedDesign>,
  designId: number,
): SavedDesign | undefined => {
  const newerId = portfolio?.items.find((item) => item.designId === designId)?.newerDesignId ?? null;
  if (newerId === null || draft.items.some((item) => item.designId === newerId)) return undefined;
  return designs.get(newerId);
};

/** Chooses, orders, describes and publishes pieces (S-98). */
export function Builder({ portfolio: opened, designs, shopName }: BuilderProps) {
  const { portfolio, draft, designsById, shown, dirty, problems, change, add, saveAs, saving } = usePortfolioDraft(
    opened,
    designs,
    shopName,
  );
  return (
    <div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-10">
        <PageFields draft={draft} problems={problems} change={change} />
        <div className="grid min-w-0 gap-8">
          <section className="grid gap-3" aria-labelledby="portfolio-pieces">
            <h2 className="t3" id="portfolio-pieces">
              {PORTFOLIO.pieces}
            </h2>
            <p className="small">{shown.length === 0 ? PORTFOLIO.piecesNone : PORTFOLIO.captionHint}</p>
            {problems['items'] !== undefined && <FieldError>{problems['items']}</FieldError>}
            <PieceList
              items={shown}
              designs={designsById}
              newerOf={({ designId }) => newerDesign(portfolio, draft, designsById, designId)}
              onChange={(items) => change({ items })}
            />
          </section>
          <AddableDesigns draft={draft} add={add} />
        </div>
      </div>
      <BuilderBar portfolio={portfolio} dirty={dirty} saving={saving} saveAs={saveAs} />
    </div>
  );
}
