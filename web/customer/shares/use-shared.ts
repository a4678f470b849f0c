import { keepPreviousData, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Language } from '#contract/customer/words/languages.ts';
import type { DecisionBody } from '#contract/customer/approvals.ts';
import type { FirstAnswer } from '#contract/customer/first-screen.ts';
import {
  countSharedView,
  decideShared,
  getShared,
  speakShared,
  unlockShared,
  type Seen,
  type SharedView,
} from '#contract/customer/shares.ts';
import { ApiError, codeOf } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { addressOf, queryOf } from '#web/lib/api/queries.ts';
import { toast, toastError } from '#web/lib/toasts.ts';
import { onFirstAct } from './on-first-act.ts';
import { useWords } from './page-language.tsx';
import { describeProblem } from './describe-problem.ts';

/** Puts the answer that the page brought along where the request's would be. */
const keepFirst = (client: QueryClient, token: string, first: FirstAnswer | undefined): boolean => {
  if (first === undefined) return false;
  const { queryKey } = queryOf(getShared, { params: { token }, query: first.seen });
  if ('view' in first) client.setQueryData(queryKey, first.view);
  else
    client.getQueryCache().build<SharedView>(
      client,
      { queryKey },
      {
        ...NOTHING_ASKED,
        status: 'error',
        error: new ApiError(first.status, first.problem.message, first.problem),
      },
    );
  return true;
};

const NOTHING_ASKED = {
  data: undefined,
  dataUpdateCount: 0,
  dataUpdatedAt: 0,
  errorUpdateCount: 1,
  errorUpdatedAt: 0,
  fetchFailureCount: 0,
  fetchFailureReason: null,
  fetchMeta: null,
  isInvalidated: false,
  fetchStatus: 'idle',
} as const;

/**
 * Keeps the page while another design of the link loads; meanwhile nothing on it can be answered
 * (`isPlaceholderData`).
 * @param first the answer that the page brought along; it is not requested again
 */
export const useShared = (token: string, query: Seen, first?: FirstAnswer) => {
  const client = useQueryClient();
  const [isKnown] = useState(() => keepFirst(client, token, first));
  return useQuery({
    ...queryOf(getShared, { params: { token }, query }),
    placeholderData: keepPreviousData,
    retryOnMount: !isKnown,
  });
};

/** Counts a person who is shown the design, and no program that only runs the page. */
export const useCountedView = (token: string, view: SharedView | undefined): void => {
  const counts = view !== undefined && !view.isOwner;
  // Listens from the start: a visitor who types the password acts before the design is shown.
  const [hasActed, setHasActed] = useState(false);
  useEffect(() => onFirstAct(() => setHasActed(true)), []);
  useEffect(() => {
    if (hasActed && counts) void call(countSharedView, { params: { token } }).catch(() => undefined);
  }, [hasActed, counts, token]);
};

const useRefresh = (token: string): (() => Promise<void>) => {
  const client = useQueryClient();
  // Every design of the link: an answer to one changes the others' pages.
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith(addressOf(getShared, { params: { token } })),
    });
};

/** The page comes again in the language that was chosen. */
export const useSpeak = (token: string) => {
  const refresh = useRefresh(token);
  return useMutation({
    mutationFn: (language: Language) => call(speakShared, { params: { token }, body: { language } }),
    onSuccess: refresh,
  });
};

/** The error is shown at the field. */
export const useUnlock = (token: string) => {
  const refresh = useRefresh(token);
  return useMutation({
    mutationFn: (password: string) => call(unlockShared, { params: { token }, body: { password } }),
    onSuccess: refresh,
  });
};

/** @param onSent the answer is with the shop, and the page will show it; @param onDone there is nothing left to send */
export const useAnswer = (token: string, option: number, onSent: () => void, onDone: () => void) => {
  const refresh = useRefresh(token);
  const words = useWords();
  return useMutation({
    mutationFn: (body: DecisionBody) => call(decideShared, { params: { token }, query: { option }, body }),
    onSuccess: async () => {
      toast(words.sentAnswer, undefined, words.notice);
      onSent();
      await refresh();
      onDone();
    },
    onError: async (error) => {
      const code = codeOf(error);
      if (code === 'version_changed') toast(words.changed, undefined, words.notice);
      else toastError(words.failedAnswer, describeProblem(words, error), words.notice);
      // Somebody else was faster, or the shop: show how things are now.
      if (code !== 'version_changed' && code !== 'already_finished' && code !== 'not_found' && code !== 'share_locked')
        return;
      await refresh();
      onDone();
    },
  });
};
