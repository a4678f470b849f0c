import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router';
import type { DecisionKind, Pin } from '#contract/customer/approvals.ts';

/** The kinds of answer that a customer can send: a decision, or a question, which decides nothing. */
export type AnswerKind = DecisionKind | 'question';

/** What a customer has typed. A wish for a change and a question share it, because each can be sent as the other. */
export interface Draft {
  message: string;
  pins: Pin[];
}
export const EMPTY_DRAFT: Draft = { message: '', pins: [] };

/** The answer that a customer is writing. It is a history entry, so that Back closes the dialog and stays on the page. */
export interface AnswerStep {
  kind: AnswerKind | undefined;
  begin: (kind: AnswerKind) => void;
  end: () => void;
  /** Kept while the page is open, so that neither a newer version nor closing the dialog loses the text. */
  draft: Draft;
  setDraft: (draft: Draft) => void;
}

export const useAnswerStep = (): AnswerStep => {
  const { search, state } = useLocation() as Location<{ answer?: AnswerKind } | null>;
  const navigate = useNavigate();
  const kind = state?.answer;
  // Guards against beginning twice on a double tap, and ending twice when an answer was sent and the customer goes back.
  const [draft, setDraft] = useState(EMPTY_DRAFT);
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
