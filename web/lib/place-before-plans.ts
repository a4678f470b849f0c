/** Remembers the page before the plans, so that the user can return to it after paying on another site. */
import { BEFORE_PLANS_KEY, readStored, writeStored } from './storage.ts';

/** Pages that may have work in progress. */
const WORK_PAGES = /^\/(design-studio|designs|portfolio|customers|swatches|shop)(\/|$)/;

/** Called with the path of every page that is opened. */
export const storeWorkPage = (path: string): void => {
  if (WORK_PAGES.test(path)) writeStored(BEFORE_PLANS_KEY, path);
};

/** @returns undefined if no page with work was open */
export const placeBeforePlans = (): string | undefined => {
  const path = readStored(BEFORE_PLANS_KEY);
  return path !== null && WORK_PAGES.test(path) ? path : undefined;
};
