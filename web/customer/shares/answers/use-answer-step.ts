import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router';
import type { DecisionKind, Pin } from '#contract/customer/approvals.ts';
import { ANSWER_DRAFT_KEY, readFromTab, removeFromTab, writeToTab } from '#web/lib/storage.ts';

/** The kinds of answer that a customer can send: a decision, or a question, which decides nothing. */
export type AnswerKind = DecisionKind | 'question';

/** The text that a customer has typed. A wish for a change and a question share it, because each can be sent as the other. */
export interface Draft {
  words: string;
  pins: Pin[];
  /** Why they decline, which is neither a wish nor a question. */
  reason: string;
}
export const EMPTY_DRAFT: Draft = { words: '', pins: [], reason: '' };

/** The layer that is open over the page: an answer, or the picture in full screen. */
type StepKind = AnswerKind | 'picture';

/** The layer that is open over the page. It is a history entry, so that Back closes it and stays on the page. */
export interface AnswerStep {
  kind: StepKind | undefined;
  begin: (kind: StepKind) => void;
  end: () => void;
  /** Kept in this tab, so that neither a newer version, nor closing the dialog, nor a reload loses the text. */
  draft: Draft;
  setDraft: (draft: Draft) => void;
}

/** The draft for this link, if the tab's last one is for it. */
const readDraft = (token: string): Draft => {
  try {
    const kept = JSON.parse(readFromTab(ANSWER_DRAFT_KEY) ?? '{}') as { token?: string; draft?: Draft };
    return kept.token === token ? { ...EMPTY_DRAFT, ...kept.draft } : EMPTY_DRAFT;
  } catch {
    return EMPTY_DRAFT;
  }
};

const useDraft = (token: string): [Draft, (draft: Draft) => void] => {
  const [draft, setDraft] = useState(() => readDraft(token));
  const keepDraft = (next: Draft): void => {
    setDraft(next);
    if (next === EMPTY_DRAFT) removeFromTab(ANSWER_DRAFT_KEY);
    else writeToTab(ANSWER_DRAFT_KEY, JSON.stringify({ token, draft: next }));
  };
  return [draft, keepDraft];
};

export const useAnswerStep = (token: string): AnswerStep => {
  const { search, state } = useLocation() as Location<{ answer?: StepKind } | null>;
  const navigate = useNavigate();
  const kind = state?.answer;
  const [draft, setDraft] = useDraft(token);
  // Guards against beginning twice on a double tap, and ending twice when an answer was sent and the customer goes back.
  const open = useRef(kind);
  useEffect(() => {
    open.current = kind;
  }, [kind]);
  /** Whether this page added the history entry. False after a reload, when that is unknown. */
  const isOurs = useRef(false);
  return {
    kind,
    draft,
    setDraft,
    begin: (next) => {
      if (open.current !== undefined) return;
      open.current = next;
      isOurs.current = true;
      void navigate({ search }, { state: { answer: next }, preventScrollReset: true });
    },
    end: () => {
      if (open.current === undefined) return;
      open.current = undefined;
      if (isOurs.current) void navigate(-1);
      else void navigate({ search }, { replace: true, preventScrollReset: true });
    },
  };
};
