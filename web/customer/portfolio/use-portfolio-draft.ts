import { useState } from 'react';
import type { SavedDesign } from '#contract/studio/saved-designs.ts';
import type { Portfolio } from '#contract/customer/portfolio.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { onConflict, useUnsentFields } from '#web/lib/api/unsent-text.ts';
import {
  createDraft,
  isSameDraft,
  mergeItems,
  suggestCaption,
  validateDraft,
  PORTFOLIO_FORM,
  type Draft,
} from './draft.ts';
import { loadPortfolio, useSavePortfolio } from './use-portfolio.ts';

type PortfolioState = 'draft' | 'published';

/** The portfolio while it is being edited: its draft, its validation and saving. */
export const usePortfolioDraft = (portfolio: Portfolio | null, designs: readonly SavedDesign[], shopName: string) => {
  const [draft, setDraft, { basis, rebase }] = useUnsentFields<Draft>(PORTFOLIO_FORM, createDraft(portfolio, shopName));
  /** The portfolio as this page knows it to be saved. */
  const [known, setKnown] = useState(portfolio);
  /** The last button pressed. Once one was pressed, problems are shown. */
  const [pressed, setPressed] = useState<'none' | PortfolioState>('none');
  const save = useSavePortfolio();
  /** Designs added during this visit, because the list may show other designs by now. */
  const [added, setAdded] = useState<readonly SavedDesign[]>([]);
  const designsById = new Map([...added, ...designs].map((design) => [design.id, design]));
  const shown = draft.items.filter(({ designId }) => designsById.has(designId));
  const dirty = known === null || !isSameDraft(draft, basis);
  const refused = save.error instanceof ApiError ? save.error.problem : undefined;
  const problems: Record<string, string> =
    pressed === 'none'
      ? {}
      : {
          ...(refused?.field === 'slug' ? { slug: refused.message } : {}),
          ...validateDraft({ ...draft, items: shown }, pressed === 'published'),
        };
  const change = (changes: Partial<Draft>): void => {
    if (save.isError) save.reset();
    setDraft((now) => ({ ...now, ...changes }));
  };

  const add = (design: SavedDesign): void => {
    setAdded((now) => [...now, design]);
    change({ items: [...shown, { designId: design.id, caption: suggestCaption(design) }] });
  };

  const show = (newer: Portfolio | null, since?: Draft): void => {
    setKnown(newer);
    rebase(createDraft(newer, shopName), since);
  };

  const loadNewer = async (): Promise<void> => {
    const { portfolio: newer, pieces } = await loadPortfolio();
    setAdded((now) => [...now, ...pieces]);
    show(newer);
    const { items } = createDraft(newer, shopName);
    setDraft((now) => ({ ...now, items: mergeItems(now.items, basis.items, items) }));
  };

  const saveAs = (target: PortfolioState): void => {
    setPressed(target);
    const published = target === 'published';
    const content = { ...draft, items: shown };
    if (Object.keys(validateDraft(content, published)).length > 0) return;
    save.mutate(
      {
        ...content,
        items: [...content.items],
        published,
        basis: known === null ? null : { ...basis, items: [...basis.items], published: known.published },
      },
      { onSuccess: (changed) => show(changed, draft), ...onConflict(loadNewer) },
    );
  };

  const pendingState = save.variables?.published === true ? 'published' : 'draft';
  return {
    portfolio: known,
    draft,
    designsById,
    shown,
    dirty,
    problems,
    change,
    add,
    saveAs,
    /** The state that is being saved. */
    saving: save.isPending ? pendingState : undefined,
  };
};

export type PortfolioDraft = ReturnType<typeof usePortfolioDraft>;
