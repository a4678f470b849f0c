import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listDecisions } from '#contract/customer/approvals.ts';
import { listJobs, setJobStage, type JobStage, type JobState } from '#contract/customer/jobs.ts';
import { listUnanswered, remindCustomer } from '#contract/customer/shares.ts';
import { sentenceOf } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { ALWAYS_FRESH, addressOf, queryOf } from '#web/lib/api/queries.ts';
import { toast, toastError } from '#web/lib/toasts.ts';
import { JOBS_BY_STATE, WAITING } from './words.ts';

const WAITING_QUERY = { query: { waiting: 'true' } } as const;

export const useWaitingAnswers = () => useQuery({ ...queryOf(listDecisions, WAITING_QUERY), ...ALWAYS_FRESH });
export const useUnanswered = () => useQuery({ ...queryOf(listUnanswered), ...ALWAYS_FRESH });
export const useJobs = (state: JobState) =>
  useQuery({ ...queryOf(listJobs, { query: { state } }), ...ALWAYS_FRESH, placeholderData: keepPreviousData });

export const useRemind = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: { id: string; to: string }) => call(remindCustomer, { params: { id } }),
    onSuccess: async (_, { to }) => {
      toast(WAITING.reminded, to);
      await client.invalidateQueries({ queryKey: [addressOf(listUnanswered)] });
    },
    onError: (error) => toastError(WAITING.notReminded, sentenceOf(error, '')),
  });
};

export const useSetStage = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ designId, stage }: { designId: number; stage: JobStage | null }) =>
      call(setJobStage, { params: { id: designId }, body: { stage } }),
    onSuccess: () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [address] }) =>
          typeof address === 'string' &&
          (address.startsWith(listJobs.path) || address === addressOf(listDecisions, WAITING_QUERY)),
      }),
    onError: (error) => toastError(JOBS_BY_STATE.failed, sentenceOf(error, '')),
  });
};
