/** The job that the studio opens with: the one that was left last, unless a link asks for another. */
import { hexId } from '#web/lib/hex-id.ts';
import { readEntry, type StudioEntry } from '#web/lib/new-job.ts';
import { readStored, WIZARD_KEY, writeStored } from '#web/lib/storage.ts';
import { readStoredState, toStored, type Stored } from './persisted-state.ts';
import { findJob, isFinished, setJobAside } from './set-aside.ts';
import { initialState, type JobCustomer, type WizardState } from './wizard-state.ts';

interface Arrival {
  /** State that the link brought along. */
  entry: unknown;
  /** `?design=` and `?render=`: their own photo and choices follow. */
  opensDesign: boolean;
  /** By a link of ours, not by a reload or the way back. */
  isNewVisit: boolean;
  now: Date;
}

export interface OpenedJob {
  /** To go on with; without one the job is a new one. */
  stored: Stored | undefined;
  customer: JobCustomer | null;
}

const fresh = (customer: JobCustomer | null = null): OpenedJob => ({ stored: undefined, customer });

/** Sets aside the job on the bench before another takes its place. May be called twice. */
export const openJob = (userId: string, { entry, opensDesign, isNewVisit, now }: Arrival): OpenedJob => {
  const left = readStoredState(readStored(WIZARD_KEY), userId);
  const wanted: StudioEntry | undefined = opensDesign ? { job: 'new' } : readEntry(entry);
  if (wanted === undefined)
    return left === undefined || (isNewVisit && isFinished(left)) ? fresh() : { stored: left, customer: left.customer };
  if (wanted.job === 'resume' && wanted.id === left?.job) return { stored: left, customer: left.customer };
  if (left !== undefined) setJobAside(left, now);
  if (wanted.job === 'new') return fresh(wanted.customer);
  const stored = findJob(userId, wanted.id);
  return stored === undefined ? fresh() : { stored, customer: stored.customer };
};

const layOut = (wizard: Stored): void => writeStored(WIZARD_KEY, JSON.stringify(wizard));

/** A new job for the same customer. @returns the one that was left, where it can be gone back to */
export const startOver = (state: WizardState, userId: string): string | null => {
  const left = toStored(state, userId);
  setJobAside(left, new Date());
  layOut(
    toStored(
      {
        ...initialState(hexId(16)),
        customer: state.customer,
        rendersRemaining: state.rendersRemaining,
      },
      userId,
    ),
  );
  return findJob(userId, left.job) === undefined ? null : left.job;
};

/** @returns false where there is no such job */
export const switchTo = (state: WizardState, userId: string, id: string): boolean => {
  const wanted = findJob(userId, id);
  if (wanted === undefined) return false;
  setJobAside(toStored(state, userId), new Date());
  layOut(wanted);
  return true;
};
