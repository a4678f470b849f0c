/**
 * Stores the current job: in tab storage for this tab, and in browser storage, where the tab that changed last wins. A
 * job that another tab stored there is set aside before it is overwritten.
 */
import { hexId } from '#web/lib/hex-id.ts';
import { readFromTab, readStored, readWork, WIZARD_KEY, writeStored, writeToTab, writeWork } from '#web/lib/storage.ts';
import { readStoredState, toStored, type Stored } from './persisted-state.ts';
import { dropJob, isWorthKeeping, setJobAside } from './set-aside.ts';
import { initialState } from './wizard-state.ts';

/** Browser storage as this tab last read or wrote it. */
let lastSeen: string | null = null;

export const readStoredJob = (userId: string): Stored | undefined => {
  lastSeen = readFromTab(WIZARD_KEY) ?? readStored(WIZARD_KEY);
  return readWork(WIZARD_KEY, (text) => readStoredState(text, userId));
};

/** The user's work in a job, without the step and other state that changes by itself. */
const contentOf = (wizard: Stored): string =>
  JSON.stringify({
    ...wizard,
    step: 0,
    selectedImageIndex: 0,
    imageCounts: null,
    rendersRemaining: 0,
    isColored: false,
    job: '',
  });

/** @returns whether another tab has changed this job in the meantime */
const setOtherTabsJobAside = (wizard: Stored): boolean => {
  const text = readStored(WIZARD_KEY);
  const other = text === lastSeen ? undefined : readStoredState(text, wizard.userId);
  const lastRead = readStoredState(lastSeen, wizard.userId);
  lastSeen = text;
  if (other === undefined || !isWorthKeeping(other)) return false;
  const isChanged = [lastRead, wizard].every((own) => own === undefined || contentOf(own) !== contentOf(other));
  if (isChanged || other.job !== wizard.job) setJobAside(other, new Date());
  return isChanged && other.job === wizard.job;
};

const write = (wizard: Stored): void => {
  lastSeen = JSON.stringify(wizard);
  writeWork(WIZARD_KEY, lastSeen);
};

/** Makes another job the current one. */
export const replaceStoredJob = (wizard: Stored): void => {
  setOtherTabsJobAside(wizard);
  write(wizard);
};

/**
 * Stores this tab's job.
 * @returns false if another tab has changed the same job in the meantime, so that this one needs a new id
 */
export const saveStoredJob = (wizard: Stored): boolean => {
  const last = readStoredState(lastSeen, wizard.userId);
  if (setOtherTabsJobAside(wizard)) return false;
  // Adding a photo can start another job.
  if (last !== undefined && last.job !== wizard.job) setJobAside(last, new Date());
  write(wizard);
  return true;
};

/** Deletes a job. The current one is replaced by an empty job. */
export const discardJob = (userId: string, id: string): void => {
  dropJob(userId, id);
  const isDiscarded = (text: string | null): boolean => readStoredState(text, userId)?.job === id;
  const empty = JSON.stringify(toStored(initialState(hexId(16)), userId));
  if (isDiscarded(readFromTab(WIZARD_KEY))) writeToTab(WIZARD_KEY, empty);
  if (isDiscarded(readStored(WIZARD_KEY))) writeStored(WIZARD_KEY, empty);
};
