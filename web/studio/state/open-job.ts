/** Chooses the job that the studio opens with: the latest one, unless a link asks for another. */
import { MAX_IMAGES_IN_WIZARD } from '#contract/studio/photos.ts';
import { hexId } from '#web/lib/hex-id.ts';
import { parseJobRequest, type JobRequest } from '#web/lib/new-job.ts';
import { replaceStoredJob, readStoredJob } from './stored-job.ts';
import { toStored, type StoredJob } from './persisted-state.ts';
import { findJob, isFinished, setJobAside } from './set-aside.ts';
import { initialState, type JobCustomer, type WizardState } from './wizard-state.ts';

interface OpenRequest {
  /** History state of the link. */
  entry: unknown;
  /** Whether the URL has `?design=` or `?render=`, whose photo and choices are loaded later. */
  opensDesign: boolean;
  /** Whether the user followed a link of ours, as opposed to a reload or the back button. */
  isNewVisit: boolean;
  now: Date;
}

export interface OpenedJob {
  /** The job to continue; absent for a new job. */
  stored: StoredJob | undefined;
  customer: JobCustomer | null;
  /** Whether no stored job was found although no new one was requested, so that the latest render may be missing. */
  isStoredJobMissing: boolean;
}

const startJob = (customer: JobCustomer | null = null): OpenedJob => ({
  stored: undefined,
  customer,
  isStoredJobMissing: false,
});
const resumeJob = (stored: StoredJob): OpenedJob => ({
  stored,
  customer: stored.customer,
  isStoredJobMissing: false,
});

/** Sets the current job aside before another one replaces it. Calling it twice has no further effect. */
export const openJob = (userId: string, { entry, opensDesign, isNewVisit, now }: OpenRequest): OpenedJob => {
  const previous = readStoredJob(userId);
  const request: JobRequest | undefined = opensDesign ? { job: 'new' } : parseJobRequest(entry);
  if (request === undefined) {
    if (previous === undefined) return { ...startJob(), isStoredJobMissing: true };
    return isNewVisit && isFinished(previous) ? startJob() : resumeJob(previous);
  }
  if (request.job === 'resume' && request.id === previous?.jobId) return resumeJob(previous);
  if (previous !== undefined) setJobAside(previous, now);
  if (request.job === 'new') return startJob(request.customer);
  const stored = findJob(userId, request.id);
  return stored === undefined ? startJob() : resumeJob(stored);
};

/** Starts a new job without a customer (D-44). @returns the id of the previous job if it can be resumed */
export const startOver = (state: WizardState, userId: string): string | null => {
  const previous = toStored(state, userId);
  setJobAside(previous, new Date());
  replaceStoredJob(toStored({ ...initialState(hexId(16)), rendersRemaining: state.rendersRemaining }, userId));
  return findJob(userId, previous.jobId) === undefined ? null : previous.jobId;
};

/** Adds this job's photos to the previous job and opens that one. @returns false if there is none */
export const mergeIntoPreviousJob = ({ jobBeforePhoto, images }: WizardState, userId: string): boolean => {
  const previous = jobBeforePhoto === null ? undefined : findJob(userId, jobBeforePhoto);
  if (previous === undefined) return false;
  const allImages = [...previous.images, ...images].slice(0, MAX_IMAGES_IN_WIZARD);
  replaceStoredJob({
    ...previous,
    images: allImages,
    selectedImageIndex: Math.min(previous.images.length, allImages.length - 1),
    step: 1,
  });
  return true;
};

/** @returns false if the job is no longer stored */
export const switchTo = (state: WizardState, userId: string, id: string): boolean => {
  const stored = findJob(userId, id);
  if (stored === undefined) return false;
  setJobAside(toStored(state, userId), new Date());
  replaceStoredJob(stored);
  return true;
};
