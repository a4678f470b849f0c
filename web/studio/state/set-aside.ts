/** Unfinished jobs other than the current one: stored on this device for one user, newest first. */
import { z } from 'zod';
import { JOBS_KEY, readFromTab, readStored, WIZARD_KEY, writeStored } from '#web/lib/storage.ts';
import { readStoredState, StoredJob } from './persisted-state.ts';

export const MAX_JOBS = 12;

const Job = z.object({ /** `null` for the current job. */ leftAt: z.string().nullable(), wizard: StoredJob });
export type Job = z.infer<typeof Job>;
const Jobs = z.object({ version: z.literal(1), userId: z.string(), jobs: z.array(z.unknown()) });

/** Jobs of this user, without those that cannot be read. */
export const readJobs = (userId: string): Job[] => {
  try {
    const stored = Jobs.safeParse(JSON.parse(readStored(JOBS_KEY) ?? 'null'));
    if (!stored.success || stored.data.userId !== userId) return [];
    return stored.data.jobs.flatMap((job) => {
      const read = Job.safeParse(job);
      return read.success && read.data.wizard.userId === userId ? [read.data] : [];
    });
  } catch {
    return [];
  }
};

const write = (userId: string, jobs: readonly Job[]): void =>
  writeStored(JOBS_KEY, JSON.stringify({ version: 1, userId, jobs: jobs.slice(0, MAX_JOBS) }), { keepsOlder: true });

type Outcome = Pick<StoredJob, 'step' | 'saved' | 'otherIds' | 'savedPictures'>;

/** The results of all photos are saved in My Designs. */
export const isFinished = ({ step, saved, otherIds, savedPictures }: Outcome): boolean =>
  step === 4 && saved !== null && otherIds.every((id) => savedPictures.some(({ renderId }) => renderId === id));

export const isWorthKeeping = (storedJob: StoredJob): boolean => storedJob.images.length > 0 && !isFinished(storedJob);

export const setJobAside = (storedJob: StoredJob, now: Date): void => {
  if (!isWorthKeeping(storedJob)) return;
  write(storedJob.userId, [
    { leftAt: now.toISOString(), wizard: storedJob },
    ...otherJobs(storedJob.userId, storedJob.jobId),
  ]);
};

/** A job that was resumed stays in storage until it is saved. */
export const findJob = (userId: string, id: string): StoredJob | undefined =>
  readJobs(userId).find(({ wizard }) => wizard.jobId === id)?.wizard;

export const otherJobs = (userId: string, jobId: string | undefined): Job[] =>
  readJobs(userId).filter(({ wizard }) => wizard.jobId !== jobId);

/** This tab's current job, and the job of the tab that changed its job last. */
const currentJobs = (userId: string): StoredJob[] =>
  [readFromTab(WIZARD_KEY), readStored(WIZARD_KEY)]
    .map((text) => readStoredState(text, userId))
    .filter((job) => job !== undefined)
    .filter(({ jobId }, i, jobs) => jobs.findIndex((other) => other.jobId === jobId) === i);

/** All unfinished jobs, including the current ones. */
export const unfinishedJobs = (userId: string): Job[] => {
  const current = currentJobs(userId);
  return [
    ...current.filter(isWorthKeeping).map((storedJob) => ({ leftAt: null, wizard: storedJob })),
    ...readJobs(userId).filter(({ wizard }) => current.every(({ jobId }) => jobId !== wizard.jobId)),
  ];
};

export const deleteJob = (userId: string, id: string): void => {
  const remaining = otherJobs(userId, id);
  if (remaining.length !== readJobs(userId).length) write(userId, remaining);
};
