/**
 * The job on the bench as storage keeps it. Each tab has its own; the browser has the one that was changed last, and what
 * another tab left there is set aside before it is written over.
 */
import { hexId } from '#web/lib/hex-id.ts';
import { readFromTab, readStored, readWork, WIZARD_KEY, writeStored, writeToTab, writeWork } from '#web/lib/storage.ts';
import { readStoredState, toStored, type Stored } from './persisted-state.ts';
import { dropJob, isWorthKeeping, setJobAside } from './set-aside.ts';
import { initialState } from './wizard-state.ts';

/** The browser's copy as this tab knows it. */
let seen: string | null = null;

export const readBench = (userId: string): Stored | undefined => {
  seen = readFromTab(WIZARD_KEY) ?? readStored(WIZARD_KEY);
  return readWork(WIZARD_KEY, (text) => readStoredState(text, userId));
};

/** Everything that would be missed; not the step, and not the number of renders. */
const workOf = (wizard: Stored): string =>
  JSON.stringify({
    ...wizard,
    step: 0,
    selectedImageIndex: 0,
    imageCounts: null,
    rendersRemaining: 0,
    isColored: false,
    job: '',
  });

/** @returns whether another tab has changed the same job meanwhile */
const setOtherTabsAside = (wizard: Stored): boolean => {
  const text = readStored(WIZARD_KEY);
  const other = text === seen ? undefined : readStoredState(text, wizard.userId);
  const known = readStoredState(seen, wizard.userId);
  seen = text;
  if (other === undefined || !isWorthKeeping(other)) return false;
  const isChanged = [known, wizard].every((one) => one === undefined || workOf(one) !== workOf(other));
  if (isChanged || other.job !== wizard.job) setJobAside(other, new Date());
  return isChanged && other.job === wizard.job;
};

const write = (wizard: Stored): void => {
  seen = JSON.stringify(wizard);
  writeWork(WIZARD_KEY, seen);
};

/** Another job than this tab had. */
export const layOut = (wizard: Stored): void => {
  setOtherTabsAside(wizard);
  write(wizard);
};

/**
 * The job of this tab as it is by now.
 * @returns false where another tab has changed the same job meanwhile, so that this one needs another name
 */
export const keepBench = (wizard: Stored): boolean => {
  const last = readStoredState(seen, wizard.userId);
  if (setOtherTabsAside(wizard)) return false;
  // A new photo began another job.
  if (last !== undefined && last.job !== wizard.job) setJobAside(last, new Date());
  write(wizard);
  return true;
};

/** Also for a job on the bench: an empty one takes its place. */
export const discardJob = (userId: string, id: string): void => {
  dropJob(userId, id);
  const isDiscarded = (text: string | null): boolean => readStoredState(text, userId)?.job === id;
  const empty = JSON.stringify(toStored(initialState(hexId(16)), userId));
  if (isDiscarded(readFromTab(WIZARD_KEY))) writeToTab(WIZARD_KEY, empty);
  if (isDiscarded(readStored(WIZARD_KEY))) writeStored(WIZARD_KEY, empty);
};
