import { useState } from 'react';
import type { SavedDesign } from '#contract/studio/saved-designs.ts';
import type { Portfolio } from '#contract/customer/portfolio.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { draftOf, firstCaption, problemsOf, sameDraft, type Draft } from './draft.ts';
import { useSavePortfolio } from './use-portfolio.ts';

/** The portfolio while it is edited: its draft, its problems, and sending it. */
export const usePortfolioDraft = (portfolio: Portfolio | null, designs: readonly SavedDesign[], shopName: string) => {
  const kept = draftOf(portfolio, shopName);
  const [draft, setDraft] = useState<Draft>(kept);
  /** The latest press: from then on problems are shown. */
  const [tried, setTried] = useState<'none' | 'draft' | 'publish'>('none');
  const save = useSavePortfolio();
  /** Pieces of this visit: the list that they were chosen from shows others by now. */
  const [added, setAdded] = useState<readonly SavedDesign[]>([]);
  const byId = new Map([...added, ...designs].map((design) => [design.id, design]));
  const shown = draft.items.filter(({ designId }) => byId.has(designId));
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

  const add = (design: SavedDesign): void => {
    setAdded((now) => [...now, design]);
    change({ items: [...shown, { designId: design.id, caption: firstCaption(design) }] });
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

  const pendingState = save.variables?.published === true ? 'published' : 'draft';
  return {
    draft,
    byId,
    shown,
    dirty,
    problems,
    change,
    add,
    send,
    /** The state that is being saved. */
    saving: save.isPending ? pendingState : undefined,
  };
};

export type PortfolioDraft = ReturnType<typeof usePortfolioDraft>;
