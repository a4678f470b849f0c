import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router';
import type { DecisionKind } from '#contract/customer/approvals.ts';

/** What a customer can send: a decision, or a question, which decides nothing. */
export type AnswerKind = DecisionKind | 'question';

/** The answer that a customer is writing. It is a history entry, so that Back closes the dialog and stays on the page. */
export interface AnswerStep {
  kind: AnswerKind | undefined;
  begin: (kind: AnswerKind) => void;
  end: () => void;
}

export const useAnswerStep = (): AnswerStep => {
  const { search, state } = useLocation() as Location<{ answer?: AnswerKind } | null>;
  const navigate = useNavigate();
  const kind = state?.answer;
  // A double tap begins it only once. It also ends only once, although a sent answer may end it after the customer has.
  const open = useRef(kind);
  useEffect(() => {
    open.current = kind;
  }, [kind]);
  /** Whether this page added the history entry; unknown after a reload. */
  const isOurs = useRef(false);
  return {
    kind,
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
