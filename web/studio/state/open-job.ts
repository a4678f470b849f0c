/** The job that the studio opens with: the latest one, unless a link asks for another. */
import { MAX_IMAGES_IN_WIZARD } from '#contract/studio/photos.ts';
import { hexId } from '#web/lib/hex-id.ts';
import { readEntry, type StudioEntry } from '#web/lib/new-job.ts';
import { replaceStoredJob, readStoredJob } from './stored-job.ts';
import { toStored, type Stored } from './persisted-state.ts';
import { findJob, isFinished, setJobAside } from './set-aside.ts';
import { initialState, type JobCustomer, type WizardState } from './wizard-state.ts';

interface Arrival {
  /** State that the link brought along. */
  entry: unknown;
  /** `?design=` and `?render=`: their own photo and choices follow. */
  opensDesign: boolean;
  /** Whether the user came by a link of ours, and not by a reload or the back button. */
  isNewVisit: boolean;
  now: Date;
}

export interface OpenedJob {
  /** The job to continue; absent for a new job. */
  stored: Stored | undefined;
  customer: JobCustomer | null;
  /** No job was kept, and no new one was asked for: what was rendered last may be missed. */
  isForgotten: boolean;
}

const fresh = (customer: JobCustomer | null = null): OpenedJob => ({ stored: undefined, customer, isForgotten: false });
const goOn = (stored: Stored): OpenedJob => ({ stored, customer: stored.customer, isForgotten: false });

/** Sets the current job aside before another takes its place. May be called twice. */
export const openJob = (userId: string, { entry, opensDesign, isNewVisit, now }: Arrival): OpenedJob => {
  const left = readStoredJob(userId);
  const wanted: StudioEntry | undefined = opensDesign ? { job: 'new' } : readEntry(entry);
  if (wanted === undefined) {
    if (left === undefined) return { ...fresh(), isForgotten: true };
    return isNewVisit && isFinished(left) ? fresh() : goOn(left);
  }
  if (wanted.job === 'resume' && wanted.id === left?.job) return goOn(left);
  if (left !== undefined) setJobAside(left, now);
  if (wanted.job === 'new') return fresh(wanted.customer);
  const stored = findJob(userId, wanted.id);
  return stored === undefined ? fresh() : goOn(stored);
};

/** A new job for the same customer. @returns the one that was left, where it can be gone back to */
export const startOver = (state: WizardState, userId: string): string | null => {
  const left = toStored(state, userId);
  setJobAside(left, new Date());
  replaceStoredJob(
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

/** The photos of this job join the one before, whose design they get. @returns false where there is no such job */
export const rejoin = ({ before, images }: WizardState, userId: string): boolean => {
  const wanted = before === null ? undefined : findJob(userId, before);
  if (wanted === undefined) return false;
  const all = [...wanted.images, ...images].slice(0, MAX_IMAGES_IN_WIZARD);
  replaceStoredJob({
    ...wanted,
    images: all,
    selectedImageIndex: Math.min(wanted.images.length, all.length - 1),
    step: 1,
  });
  return true;
};

/** @returns false where there is no such job */
export const switchTo = (state: WizardState, userId: string, id: string): boolean => {
  const wanted = findJob(userId, id);
  if (wanted === undefined) return false;
  setJobAside(toStored(state, userId), new Date());
  replaceStoredJob(wanted);
  return true;
};
