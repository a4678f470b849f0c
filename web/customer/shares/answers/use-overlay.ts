import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router';
import type { DecisionKind, Pin } from '#contract/customer/approvals.ts';
import { ANSWER_DRAFT_KEY, readFromTab, removeFromTab, writeToTab } from '#web/lib/storage.ts';

/** The kinds of answer that a customer can send: a decision, or a question, which decides nothing. */
export type AnswerKind = DecisionKind | 'question';

/** What a customer has typed. `words` and `pins` are for a change request or a question, because either can be sent as the other. */
export interface Draft {
  words: string;
  pins: Pin[];
  /** Why they decline. */
  reason: string;
}
export const EMPTY_DRAFT: Draft = { words: '', pins: [], reason: '' };

type OverlayKind = AnswerKind | 'picture';

/** The dialog or full-screen picture that is open over the page. It has a history entry, so that Back closes it and stays on the page. */
export interface Overlay {
  kind: OverlayKind | undefined;
  begin: (kind: OverlayKind) => void;
  end: () => void;
  /** Kept in this tab, so that neither a newer version, nor closing the dialog, nor a reload loses the text. */
  draft: Draft;
  setDraft: (draft: Draft) => void;
}

/** The draft for this link, if the tab's last one is for it. */
const readDraft = (token: string): Draft => {
  try {
    const stored = JSON.parse(readFromTab(ANSWER_DRAFT_KEY) ?? '{}') as { token?: string; draft?: Draft };
    return stored.token === token ? { ...EMPTY_DRAFT, ...stored.draft } : EMPTY_DRAFT;
  } catch {
    return EMPTY_DRAFT;
  }
};

const useDraft = (token: string): [Draft, (draft: Draft) => void] => {
  const [draft, setDraft] = useState(() => readDraft(token));
  const saveDraft = (next: Draft): void => {
    setDraft(next);
    if (next === EMPTY_DRAFT) removeFromTab(ANSWER_DRAFT_KEY);
    else writeToTab(ANSWER_DRAFT_KEY, JSON.stringify({ token, draft: next }));
  };
  return [draft, saveDraft];
};

export const useOverlay = (token: string): Overlay => {
  const { search, state } = useLocation() as Location<{ answer?: OverlayKind } | null>;
  const navigate = useNavigate();
  const kind = state?.answer;
  const [draft, setDraft] = useDraft(token);
  // Known before the next render, so that a double tap opens one dialog, and Back after sending closes one.
  const open = useRef(kind);
  useEffect(() => {
    open.current = kind;
  }, [kind]);
  /** False after a reload, when it is unknown whether this page added the history entry. */
  const hasPushed = useRef(false);
  return {
    kind,
    draft,
    setDraft,
    begin: (next) => {
      if (open.current !== undefined) return;
      open.current = next;
      hasPushed.current = true;
      void navigate({ search }, { state: { answer: next }, preventScrollReset: true });
    },
    end: () => {
      if (open.current === undefined) return;
      open.current = undefined;
      if (hasPushed.current) void navigate(-1);
      else void navigate({ search }, { replace: true, preventScrollReset: true });
    },
  };
};
