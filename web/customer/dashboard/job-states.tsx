import './morning.css';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import { formatDate } from '#contract/formats.ts';
import {
  JOB_STATES,
  MAX_JOBS_LISTED,
  listJobsOfDesigns,
  type Job,
  type JobsReply,
  type JobStage,
  type JobState,
} from '#contract/customer/jobs.ts';
import { getThumbnailUrl } from '#contract/studio/photos.ts';
import type { SavedDesign } from '#contract/studio/saved-designs.ts';
import { ALWAYS_FRESH, endpointQuery } from '#web/lib/api/queries.ts';
import { VERSIONS } from '#web/studio/designs/designs-words.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { LoadFailed, Skeleton } from '#web/ui/states.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { useJobs, useSetStage } from './use-jobs.ts';
import { JOBS_BY_STATE } from './dashboard-words.ts';

/** Requested changes are already listed above (`waiting.tsx`), so their tab is shown only if it has a job in it. */
const tabsOf = ({ counts }: JobsReply): JobState[] =>
  JOB_STATES.filter((state) => state !== 'change-requested' || counts[state] > 0);

/** The tab that opens first, if any. Not the drafts: the newest ones are already among the recent designs. */
const chooseInitialState = ({ counts }: JobsReply): JobState | undefined =>
  (['in-work', 'approved', 'sent', 'change-requested'] as const).find((state) => counts[state] > 0);

/** The user's tab, or once that is empty the one to which its last job was moved. @param followed of the last move */
const chooseState = (
  jobs: JobsReply,
  chosen: JobState | undefined,
  followed: JobState | undefined,
): JobState | undefined => {
  const isEmptied = followed !== undefined && chosen !== undefined && jobs.counts[chosen] === 0;
  if (!isEmptied) return chosen ?? chooseInitialState(jobs);
  return jobs.counts[followed] > 0 ? followed : chooseInitialState(jobs);
};

export function JobStates() {
  const [chosen, setChosen] = useState<JobState>();
  const [followed, setFollowed] = useState<JobState>();
  const drafts = useJobs('draft');
  const state = drafts.data && chooseState(drafts.data, chosen, followed);
  const jobs = useJobs(state ?? 'draft');
  return (
    <section aria-labelledby="jobs">
      <h2 className="t2 mb-4" id="jobs">
        {JOBS_BY_STATE.title}
      </h2>
      {drafts.isError && <LoadFailed query={drafts} title={JOBS_BY_STATE.notLoaded} />}
      {drafts.isPending && <Skeleton className="h-40" />}
      {drafts.data !== undefined && (
        <Tabs
          label={JOBS_BY_STATE.title}
          value={state ?? ''}
          onValueChange={(value) => {
            setChosen(value as JobState);
            setFollowed(undefined);
          }}
          tabs={tabsOf(drafts.data).map((jobState) => ({
            value: jobState,
            label: (
              <>
                {JOBS_BY_STATE.states[jobState]}{' '}
                <span className="font-[450] text-ink-3 num">{drafts.data.counts[jobState]}</span>
              </>
            ),
          }))}
        >
          {state !== undefined && (
            <TabPanel value={state}>
              {jobs.data !== undefined && (
                <Jobs
                  jobs={jobs.data.jobs}
                  state={state}
                  count={drafts.data.counts[state]}
                  onMoved={(to) => {
                    setChosen(state);
                    setFollowed(to);
                  }}
                />
              )}
            </TabPanel>
          )}
        </Tabs>
      )}
    </section>
  );
}

interface JobsProps {
  jobs: readonly Job[];
  state: JobState;
  count: number;
  /** The shop asks for a job to be moved. */
  onMoved: (to: JobState) => void;
}

function Jobs({ jobs, state, count, onMoved }: JobsProps) {
  if (count === 0) return <p className="small mt-4">{JOBS_BY_STATE.none[state]}</p>;
  return (
    <>
      <ul className="job-rows">
        {jobs.map((job) => (
          <JobRow key={job.designId} job={job} onMoved={onMoved} />
        ))}
      </ul>
      {count > MAX_JOBS_LISTED && (
        <Link className="link small inline-flex min-h-7 items-center" to="/designs">
          {JOBS_BY_STATE.more(count - MAX_JOBS_LISTED)}
        </Link>
      )}
    </>
  );
}

/** Names the customer and car, because designs are often named after their covers, which other jobs have too. */
const titleOf = ({ customer, vehicle, name }: Job): string =>
  [customer?.name, vehicle].filter(Boolean).join(', ') || name;

const describeViews = ({ madeAt, lastViewedAt }: NonNullable<Job['link']>): string =>
  lastViewedAt === null ? JOBS_BY_STATE.notOpened(formatDate(madeAt)) : JOBS_BY_STATE.opened(formatDate(lastViewedAt));

function JobRow({ job, onMoved }: { job: Job; onMoved: JobsProps['onMoved'] }) {
  const { designId, name, picture, customer, jobNumber, designs, link, state, newerVersion, savedAt } = job;
  const title = titleOf(job);
  const designsNamed = JOBS_BY_STATE.andMore(name, designs);
  const facts = [
    designsNamed === title ? '' : designsNamed,
    jobNumber === '' ? '' : JOBS_BY_STATE.jobNumber(jobNumber),
    formatDate(savedAt),
    state === 'sent' && link !== null ? describeViews(link) : '',
  ].filter(Boolean);
  return (
    <li className="grid grid-cols-[72px_minmax(0,1fr)] items-center gap-x-4 gap-y-2 border-b border-line py-3 sm:grid-cols-[72px_minmax(0,1fr)_auto]">
      <img className="photo h-[54px] w-[72px] object-cover" src={getThumbnailUrl(picture)} alt="" loading="lazy" />
      <span className="min-w-0">
        <Link className="link block -my-2.5 py-2.5 font-semibold wrap-anywhere" to={`/designs/${designId}`}>
          <bdi>{title}</bdi>
        </Link>
        <span className="caption block wrap-anywhere">
          {facts.map((fact, i) => (
            <Fragment key={fact}>
              {i > 0 && ' · '}
              <bdi>{fact}</bdi>
            </Fragment>
          ))}
          {customer !== null && (
            <>
              {' · '}
              <Link
                className="link"
                to={`/customers/${customer.id}`}
                aria-label={JOBS_BY_STATE.folderOf(customer.name)}
              >
                {JOBS_BY_STATE.folder}
              </Link>
            </>
          )}
        </span>
        <NewerVersion version={newerVersion} />
      </span>
      <span className="col-start-2 flex flex-wrap gap-2 sm:col-start-3">
        {state === 'draft' && (
          <ButtonLink size="sm" to={`/designs/${designId}`} aria-label={`${JOBS_BY_STATE.share}: ${title}`}>
            {JOBS_BY_STATE.share}
          </ButtonLink>
        )}
        <StageSteps designId={designId} name={title} state={state} onMoved={onMoved} />
      </span>
    </li>
  );
}

function NewerVersion({ version }: { version: number | null }) {
  return version === null ? null : <span className="caption num block">{VERSIONS.newer(version)}</span>;
}

/** How far the job of a design is, with the next step. A draft's next step is the page's own Share. */
export function JobProgress({ design: { rootId, name } }: { design: SavedDesign }) {
  const { data } = useQuery({ ...endpointQuery(listJobsOfDesigns, { query: { root: rootId } }), ...ALWAYS_FRESH });
  const job = data?.find((one) => one.rootId === rootId);
  if (job === undefined || job.state === 'draft') return null;
  return (
    <section aria-labelledby="job">
      <h2 className="t3 mb-2" id="job">
        {JOBS_BY_STATE.one}
      </h2>
      <span className="flex flex-wrap items-center gap-2">
        <Badge>{JOBS_BY_STATE.states[job.state]}</Badge>
        <span className="no-print flex flex-wrap gap-2">
          <StageSteps designId={job.designId} name={name} state={job.state} />
        </span>
      </span>
      <NewerVersion version={job.newerVersion} />
    </section>
  );
}

interface StageStepsProps extends Pick<Job, 'designId' | 'name' | 'state'> {
  onMoved?: JobsProps['onMoved'];
}

/** The next stage, and the step back from a stage that the shop has set. Work starts after the customer's yes. */
function StageSteps({ designId, name, state, onMoved }: StageStepsProps) {
  const setStage = useSetStage();
  const set = (stage: JobStage | null): void => {
    // Before the answer, with which the row of this button leaves.
    onMoved?.(stage ?? 'approved');
    setStage.mutate({ designId, stage, title: name });
  };
  const isStarted = state === 'in-work' || state === 'done';
  return (
    <>
      {isStarted && (
        <Button
          size="sm"
          look="quiet"
          disabled={setStage.isPending}
          aria-label={`${JOBS_BY_STATE.back[state]}: ${name}`}
          onClick={() => set(state === 'done' ? 'in-work' : null)}
        >
          {JOBS_BY_STATE.back[state]}
        </Button>
      )}
      {state === 'in-work' && (
        <Button
          size="sm"
          disabled={setStage.isPending}
          aria-label={`${JOBS_BY_STATE.done}: ${name}`}
          onClick={() => set('done')}
        >
          {JOBS_BY_STATE.done}
        </Button>
      )}
      {state === 'approved' && (
        <Button
          size="sm"
          disabled={setStage.isPending}
          aria-label={`${JOBS_BY_STATE.start}: ${name}`}
          onClick={() => set('in-work')}
        >
          {JOBS_BY_STATE.start}
        </Button>
      )}
    </>
  );
}
