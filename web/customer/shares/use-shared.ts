import { keepPreviousData, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { Language } from '#contract/customer/words/languages.ts';
import type { AnswerKind } from './answers/use-overlay.ts';
import type { DecisionBody } from '#contract/customer/approvals.ts';
import type { FirstResponse } from '#contract/customer/first-screen.ts';
import {
  askAboutShare,
  countSharedView,
  decideOnShare,
  getShared,
  setSharedLanguage,
  unlockShare,
  type ShownVersionQuery,
  type SharedView,
} from '#contract/customer/shares.ts';
import { ApiError, getProblemCode } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { endpointUrl, endpointQuery } from '#web/lib/api/queries.ts';
import { toast, toastError } from '#web/lib/toasts.ts';
import { onFirstGesture } from './on-first-gesture.ts';
import { useWords } from './page-language.tsx';
import { describeProblem } from './describe-problem.ts';

/** Puts the embedded response into the cache, as if it had been requested. @returns whether there is one */
const cacheFirstAnswer = (client: QueryClient, token: string, first: FirstResponse | undefined): boolean => {
  if (first === undefined) return false;
  const { queryKey } = endpointQuery(getShared, { params: { token }, query: first.selection });
  if ('view' in first) client.setQueryData(queryKey, first.view);
  else
    client.getQueryCache().build<SharedView>(
      client,
      { queryKey },
      {
        ...UNFETCHED,
        status: 'error',
        error: new ApiError(first.status, first.problem.message, first.problem),
      },
    );
  return true;
};

const UNFETCHED = {
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
 * Keeps the previous design (`isPlaceholderData`) while another design of the link loads.
 * @param first embedded response, which is not requested again
 */
export const useShared = (token: string, query: ShownVersionQuery, first?: FirstResponse) => {
  const client = useQueryClient();
  const [isCached] = useState(() => cacheFirstAnswer(client, token, first));
  return useQuery({
    ...endpointQuery(getShared, { params: { token }, query }),
    placeholderData: keepPreviousData,
    retryOnMount: !isCached,
  });
};

/** Counts a view only after a person has interacted with the page, because link scanners load it too. */
export const useCountedView = (token: string, view: SharedView | undefined): void => {
  const isCounted = view !== undefined && !view.isOwner;
  // Listens from the start, because typing the password already counts as an interaction.
  const [hasActed, setHasActed] = useState(false);
  const { mutate: count } = useMutation({
    mutationFn: (viewed: string) => call(countSharedView, { params: { token: viewed } }, { keepalive: true }),
    retry: 3,
    // Whoever had no connection is counted with what they do when it is back.
    onError: () => setHasActed(false),
  });
  useEffect(() => (hasActed ? undefined : onFirstGesture(() => setHasActed(true))), [hasActed]);
  useEffect(() => {
    if (hasActed && isCounted) count(token);
  }, [hasActed, isCounted, token, count]);
};

const useRefresh = (token: string): (() => Promise<void>) => {
  const client = useQueryClient();
  // Refreshes all designs of the link, because an answer to one changes the pages of the others.
  return useCallback(
    () =>
      client.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith(endpointUrl(getShared, { params: { token } })),
      }),
    [client, token],
  );
};

export const useChangeLanguage = (token: string) => {
  const refresh = useRefresh(token);
  return useMutation({
    mutationFn: (language: Language) => call(setSharedLanguage, { params: { token }, body: { language } }),
    onSuccess: refresh,
  });
};

/**
 * Unlocks the link with its password. The caller shows the error at the field.
 * @param chosen language chosen before, which only an open link can keep
 */
export const useUnlock = (token: string, chosen: Language | undefined) => {
  const refresh = useRefresh(token);
  return useMutation({
    mutationFn: async (password: string) => {
      await call(unlockShare, { params: { token }, body: { password } });
      if (chosen !== undefined) await call(setSharedLanguage, { params: { token }, body: { language: chosen } });
    },
    onSuccess: refresh,
  });
};

const CHANGED_LINK = ['version_changed', 'already_finished', 'not_found', 'share_locked'];
/** Whether the page no longer shows the link as it is. */
const isLinkChanged = (error: unknown): boolean => CHANGED_LINK.includes(getProblemCode(error) ?? '');

/**
 * @param view the page that is answered
 * @param onSent called when the answer was sent, before the page shows it
 * @param onDone called when the form can close: the answer was sent, or the link has changed and no text would be lost
 */
export const useAnswer = (token: string, { option, shopName }: SharedView, onSent: () => void, onDone: () => void) => {
  const refresh = useRefresh(token);
  const words = useWords();
  const [isStale, setStale] = useState(false);
  useEffect(() => (isStale ? () => void refresh() : undefined), [isStale, refresh]);
  return useMutation({
    mutationFn: ({
      decision,
      title,
      ...body
    }: Omit<DecisionBody, 'decision'> & { decision: AnswerKind }): Promise<unknown> => {
      const link = { params: { token }, query: { option } };
      return decision === 'question'
        ? call(askAboutShare, { ...link, body: { ...body, words: body.words ?? '' } })
        : call(decideOnShare, { ...link, body: { ...body, title, decision } });
    },
    onSuccess: async (_, { decision }) => {
      toast(decision === 'question' ? words.sentQuestion : words.sentAnswer, undefined, words.notice);
      onSent();
      await refresh();
      onDone();
    },
    onError: async (error, { decision, words: message = '', pins = [] }) => {
      const isNewVersion = getProblemCode(error) === 'version_changed';
      toastError(
        words.failed[decision],
        isNewVersion ? words.changed : describeProblem(words, error, shopName),
        words.notice,
      );
      const isEmpty = message === '' && pins.length === 0;
      if (!isLinkChanged(error)) return;
      // The current state of the link would close the form with its text, so the page shows it when the form is closed.
      if (!isEmpty && !isNewVersion) return setStale(true);
      await refresh();
      if (isEmpty) onDone();
    },
  });
};
