/**
 * Stores the current job: in tab storage for this tab, and in browser storage, which all tabs share. Browser storage
 * holds the job of the tab that wrote last. Before a tab overwrites another tab's job in browser storage, it sets that
 * job aside.
 */
import { hexId } from '#web/lib/hex-id.ts';
import {
  readFromTab,
  readStored,
  readTabOrStored,
  WIZARD_KEY,
  writeStored,
  writeToTab,
  writeTabAndStored,
} from '#web/lib/storage.ts';
import { readStoredState, toStored, type StoredJob } from './persisted-state.ts';
import { deleteJob, isWorthKeeping, setJobAside } from './set-aside.ts';
import { initialState } from './wizard-state.ts';

/** The job as this tab last read or wrote it. */
let lastKnownText: string | null = null;

export const readStoredJob = (userId: string): StoredJob | undefined => {
  lastKnownText = readFromTab(WIZARD_KEY) ?? readStored(WIZARD_KEY);
  return readTabOrStored(WIZARD_KEY, (text) => readStoredState(text, userId));
};

/**
 * A job as text, without the fields that can change when nobody has edited the design, such as the step. `isColored` and
 * `isThreadChosen` only say that the studio no longer suggests a color.
 */
const serializeForComparison = (storedJob: StoredJob): string =>
  JSON.stringify({
    ...storedJob,
    step: 0,
    selectedImageIndex: 0,
    imageCounts: null,
    rendersRemaining: 0,
    isColored: false,
    isThreadChosen: false,
    jobId: '',
  });

/**
 * @param idForOtherCopy id for the other tab's version of this job when that version is set aside. By default it keeps its id;
 *   when the function returns true, the caller must then give this tab's version a new id.
 * @returns whether another tab has changed this job since this tab last read or wrote it
 */
const setOtherTabsJobAside = (storedJob: StoredJob, idForOtherCopy = storedJob.jobId): boolean => {
  const text = readStored(WIZARD_KEY);
  if (text === lastKnownText) return false;
  const other = readStoredState(text, storedJob.userId);
  const lastKnown = readStoredState(lastKnownText, storedJob.userId);
  lastKnownText = text;
  if (other === undefined || !isWorthKeeping(other)) return false;
  const differsFromOther = (candidate: StoredJob | undefined): boolean =>
    candidate === undefined || serializeForComparison(candidate) !== serializeForComparison(other);
  const isChangedByOther = differsFromOther(lastKnown) && differsFromOther(storedJob);
  const isSameJob = other.jobId === storedJob.jobId;
  if (isChangedByOther || !isSameJob) setJobAside(isSameJob ? { ...other, jobId: idForOtherCopy } : other, new Date());
  return isChangedByOther && isSameJob;
};

const write = (storedJob: StoredJob): void => {
  lastKnownText = JSON.stringify(storedJob);
  writeTabAndStored(WIZARD_KEY, lastKnownText);
};

/** Makes another job the current one. */
export const replaceStoredJob = (storedJob: StoredJob): void => {
  setOtherTabsJobAside(storedJob, hexId(16));
  write(storedJob);
};

/**
 * Stores this tab's job.
 * @returns false, with nothing stored, if another tab has changed this job since this tab last read or wrote it. The
 *   caller must then give this tab's job a new id and call this function again.
 */
export const saveStoredJob = (storedJob: StoredJob): boolean => {
  const last = readStoredState(lastKnownText, storedJob.userId);
  const isChangedByOtherTab = setOtherTabsJobAside(storedJob);
  if (isChangedByOtherTab) return false;
  // Adding a photo can start a new job in this tab; the one before it is set aside.
  if (last !== undefined && last.jobId !== storedJob.jobId) setJobAside(last, new Date());
  write(storedJob);
  return true;
};

/** Deletes a job. The current one is replaced by an empty job. */
export const discardJob = (userId: string, id: string): void => {
  deleteJob(userId, id);
  const isDiscarded = (text: string | null): boolean => readStoredState(text, userId)?.jobId === id;
  const empty = JSON.stringify(toStored(initialState(hexId(16)), userId));
  if (isDiscarded(readFromTab(WIZARD_KEY))) writeToTab(WIZARD_KEY, empty);
  if (isDiscarded(readStored(WIZARD_KEY))) writeStored(WIZARD_KEY, empty);
};
