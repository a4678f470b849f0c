import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listDecisions } from '#contract/customer/approvals.ts';
import { listJobs, setJobStage, type JobStage, type JobState } from '#contract/customer/jobs.ts';
import { listUnansweredLinks, remindCustomer } from '#contract/customer/shares.ts';
import { getUserMessage } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { ALWAYS_FRESH, endpointUrl, endpointQuery } from '#web/lib/api/queries.ts';
import { toast, toastError } from '#web/lib/toasts.ts';
import { JOBS_BY_STATE, WAITING } from './words.ts';

const WAITING_QUERY = { query: { waiting: 'true' } } as const;

export const useWaitingAnswers = () => useQuery({ ...endpointQuery(listDecisions, WAITING_QUERY), ...ALWAYS_FRESH });
export const useUnansweredLinks = () => useQuery({ ...endpointQuery(listUnansweredLinks), ...ALWAYS_FRESH });
export const useJobs = (state: JobState) =>
  useQuery({ ...endpointQuery(listJobs, { query: { state } }), ...ALWAYS_FRESH, placeholderData: keepPreviousData });

export const useRemind = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: { id: string; to: string }) => call(remindCustomer, { params: { id } }),
    onSuccess: async (_, { to }) => {
      toast(WAITING.reminded, to);
      await client.invalidateQueries({ queryKey: [endpointUrl(listUnansweredLinks)] });
    },
    onError: (error) => toastError(WAITING.notReminded, getUserMessage(error, '')),
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
          (address.startsWith(listJobs.path) || address === endpointUrl(listDecisions, WAITING_QUERY)),
      }),
    onError: (error) => toastError(JOBS_BY_STATE.failed, getUserMessage(error, '')),
  });
};
