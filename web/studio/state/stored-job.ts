/**
 * Stores the current job: in tab storage for this tab, and in browser storage, which all tabs share and which holds the
 * job of whichever tab wrote last. A job that another tab wrote there is set aside before it is overwritten.
 */
import { hexId } from '#web/lib/hex-id.ts';
import { readFromTab, readStored, readWork, WIZARD_KEY, writeStored, writeToTab, writeWork } from '#web/lib/storage.ts';
import { readStoredState, toStored, type StoredWizard } from './persisted-state.ts';
import { deleteJob, isWorthKeeping, setJobAside } from './set-aside.ts';
import { initialState } from './wizard-state.ts';

/** The job as this tab last read or wrote it. */
let lastKnownText: string | null = null;

export const readStoredJob = (userId: string): StoredWizard | undefined => {
  lastKnownText = readFromTab(WIZARD_KEY) ?? readStored(WIZARD_KEY);
  return readWork(WIZARD_KEY, (text) => readStoredState(text, userId));
};

/** A job as text, without the fields that can change when nobody has edited the design, such as the step. */
const serializeWork = (wizard: StoredWizard): string =>
  JSON.stringify({
    ...wizard,
    step: 0,
    selectedImageIndex: 0,
    imageCounts: null,
    rendersRemaining: 0,
    isColored: false,
    isThreadChosen: false,
    job: '',
  });

/**
 * @param idForOtherCopy the id under which another tab's copy of this job is set aside. By default it keeps the job's id,
 *   and the caller gives this tab's job a new one.
 * @returns whether another tab has changed this job in the meantime
 */
const setOtherTabsJobAside = (wizard: StoredWizard, idForOtherCopy = wizard.job): boolean => {
  const text = readStored(WIZARD_KEY);
  if (text === lastKnownText) return false;
  const other = readStoredState(text, wizard.userId);
  const lastKnown = readStoredState(lastKnownText, wizard.userId);
  lastKnownText = text;
  if (other === undefined || !isWorthKeeping(other)) return false;
  const differs = (own: StoredWizard | undefined): boolean =>
    own === undefined || serializeWork(own) !== serializeWork(other);
  const isChangedByOther = differs(lastKnown) && differs(wizard);
  const isSameJob = other.job === wizard.job;
  if (isChangedByOther || !isSameJob) setJobAside(isSameJob ? { ...other, job: idForOtherCopy } : other, new Date());
  return isChangedByOther && isSameJob;
};

const write = (wizard: StoredWizard): void => {
  lastKnownText = JSON.stringify(wizard);
  writeWork(WIZARD_KEY, lastKnownText);
};

/** Makes another job the current one. */
export const replaceStoredJob = (wizard: StoredWizard): void => {
  setOtherTabsJobAside(wizard, hexId(16));
  write(wizard);
};

/**
 * Stores this tab's job.
 * @returns false, with nothing stored, if another tab has changed the same job in the meantime: the caller must give this
 *   tab's job a new id and store it again
 */
export const saveStoredJob = (wizard: StoredWizard): boolean => {
  const last = readStoredState(lastKnownText, wizard.userId);
  if (setOtherTabsJobAside(wizard)) return false;
  // This tab may have switched to another job, because adding a photo can start one.
  if (last !== undefined && last.job !== wizard.job) setJobAside(last, new Date());
  write(wizard);
  return true;
};

/** Deletes a job. The current one is replaced by an empty job. */
export const discardJob = (userId: string, id: string): void => {
  deleteJob(userId, id);
  const isDiscarded = (text: string | null): boolean => readStoredState(text, userId)?.job === id;
  const empty = JSON.stringify(toStored(initialState(hexId(16)), userId));
  if (isDiscarded(readFromTab(WIZARD_KEY))) writeToTab(WIZARD_KEY, empty);
  if (isDiscarded(readStored(WIZARD_KEY))) writeStored(WIZARD_KEY, empty);
};
