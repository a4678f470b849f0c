import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listDecisions } from '#contract/customer/approvals.ts';
import { listJobs, setJobStage, type JobStage, type JobState } from '#contract/customer/jobs.ts';
import { listUnansweredLinks, remindCustomer } from '#contract/customer/shares.ts';
import { call } from '#web/lib/api/api.ts';
import { ALWAYS_FRESH, endpointUrl, endpointQuery } from '#web/lib/api/queries.ts';
import { useWrite } from '#web/lib/api/use-write.ts';
import { toast } from '#web/lib/toasts.ts';
import { JOBS_BY_STATE, WAITING } from './dashboard-words.ts';

const WAITING_QUERY = { query: { waiting: 'true' } } as const;

export const useWaitingAnswers = () => useQuery({ ...endpointQuery(listDecisions, WAITING_QUERY), ...ALWAYS_FRESH });
export const useUnansweredLinks = () => useQuery({ ...endpointQuery(listUnansweredLinks), ...ALWAYS_FRESH });
export const useJobs = (state: JobState) =>
  useQuery({ ...endpointQuery(listJobs, { query: { state } }), ...ALWAYS_FRESH, placeholderData: keepPreviousData });

export const useRemind = () =>
  useWrite(({ id }: { id: string; to: string }) => call(remindCustomer, { params: { id } }), {
    onDone: (_, { to }) => toast(WAITING.reminded, to),
    failedTitle: WAITING.notReminded,
    refresh: (client) => client.invalidateQueries({ queryKey: [endpointUrl(listUnansweredLinks)] }),
  });

export const useSetStage = () =>
  useWrite(
    ({ designId, stage }: { designId: number; stage: JobStage | null; title: string }) =>
      call(setJobStage, { params: { id: designId }, body: { stage } }),
    {
      onDone: (_, { stage, title }) => toast(JOBS_BY_STATE.moved[stage ?? 'back'], title),
      failedTitle: JOBS_BY_STATE.failed,
      refresh: (client) =>
        client.invalidateQueries({
          predicate: ({ queryKey: [url] }) =>
            typeof url === 'string' &&
            (url.startsWith(listJobs.path) || url === endpointUrl(listDecisions, WAITING_QUERY)),
        }),
    },
  );
