import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DecisionBody } from '#contract/approvals.ts';
import { decideShared, getShared, unlockShared, type Seen } from '#contract/shares.ts';
import { codeOf, sentenceOf } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';
import { addressOf, queryOf } from '#web/lib/queries.ts';
import { toast, toastError } from '#web/lib/toasts.ts';
import { ANSWER, SHARED } from './words.ts';

/** Going from one design of the link to another, the page stays until the other one is there. */
export const useShared = (token: string, query: Seen) =>
  useQuery({ ...queryOf(getShared, { params: { token }, query }), placeholderData: keepPreviousData });

const useRefresh = (token: string): (() => Promise<void>) => {
  const client = useQueryClient();
  // Every design of the link: an answer to one changes the others' pages.
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith(addressOf(getShared, { params: { token } })),
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

export const useAnswer = (token: string, option: number, onDone: () => void) => {
  const refresh = useRefresh(token);
  return useMutation({
    mutationFn: (body: DecisionBody) => call(decideShared, { params: { token }, query: { option }, body }),
    onSuccess: async (sent) => {
      if ('held' in sent) toast(ANSWER.heldSent, ANSWER.heldText);
      await refresh();
      onDone();
      window.scrollTo({ top: 0 });
    },
    onError: async (error) => {
      const code = codeOf(error);
      if (code === 'version_changed') toast(ANSWER.changed);
      else toastError(ANSWER.failed, sentenceOf(error, ANSWER.failedText));
      // Somebody else was faster, or the shop: show how things are now.
      if (code !== 'version_changed' && code !== 'already_finished' && code !== 'not_found' && code !== 'share_locked')
        return;
      await refresh();
      onDone();
    },
  });
};

export const sharedFailed = SHARED.failedText;
