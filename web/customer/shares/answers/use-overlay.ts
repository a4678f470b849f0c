import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router';
import type { DecisionKind, Pin } from '#contract/customer/approvals.ts';
import { ANSWER_DRAFT_KEY, readFromTab, removeFromTab, writeToTab } from '#web/lib/storage.ts';

/** The kinds of answer that a customer can send: a decision, or a question, which decides nothing. */
export type AnswerKind = DecisionKind | 'question';

/**
 * What a customer has typed. A change request and a question share `message` and pins: a change that is asked for too
 * late can be sent as a question.
 */
export interface Draft {
  message: string;
  /** Apart for each design of the link, because a pin is on one picture. */
  pinsByOption: Record<number, Pin[]>;
  /** Why they decline. */
  reason: string;
  /** What was sent last, perhaps in vain, and its idempotency key. */
  attempt?: { text: string; requestId: string; madeAt: number };
}
const EMPTY_DRAFT: Draft = { message: '', pinsByOption: {}, reason: '' };

/** What is left when an answer to one design of the link was sent: the pins on the others. */
export const withoutSent = ({ pinsByOption }: Draft, option: number): Draft => {
  const others = Object.entries(pinsByOption).filter(([place, pins]) => Number(place) !== option && pins.length > 0);
  return others.length === 0 ? EMPTY_DRAFT : { ...EMPTY_DRAFT, pinsByOption: Object.fromEntries(others) };
};

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

/** The tab's stored draft if it belongs to this link, or else an empty one. */
const readDraft = (token: string): Draft => {
  try {
    const stored = JSON.parse(readFromTab(ANSWER_DRAFT_KEY) ?? '{}') as { token?: string; draft?: Draft };
    if (stored.token !== token) return EMPTY_DRAFT;
    return { ...EMPTY_DRAFT, ...stored.draft };
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
  const { search, state } = useLocation() as Location<{ overlay?: OverlayKind } | null>;
  const navigate = useNavigate();
  const kind = state?.overlay;
  const [draft, setDraft] = useDraft(token);
  // A ref, because it must change before the next render: a double tap opens one dialog, and closing twice goes back once.
  const openKind = useRef(kind);
  useEffect(() => {
    openKind.current = kind;
  }, [kind]);
  /** False after a reload, when it is unknown whether this page added the history entry. */
  const hasPushed = useRef(false);
  return {
    kind,
    draft,
    setDraft,
    begin: (next) => {
      if (openKind.current !== undefined) return;
      openKind.current = next;
      hasPushed.current = true;
      void navigate({ search }, { state: { overlay: next }, preventScrollReset: true });
    },
    end: () => {
      if (openKind.current === undefined) return;
      openKind.current = undefined;
      if (hasPushed.current) void navigate(-1);
      else void navigate({ search }, { replace: true, preventScrollReset: true });
    },
  };
};
