/** The page that one left for the plans, so that paying leads back to it: the payment page is another site. */
import { BEFORE_PLANS_KEY, readStored, writeStored } from './storage.ts';

/** Pages with work in progress; only they are worth coming back to. */
const WORK = /^\/(design-studio|designs|portfolio|customers|swatches|shop)(\/|$)/;

/** Called with the path of every page that is opened. */
export const rememberPlace = (path: string): void => {
  if (WORK.test(path)) writeStored(BEFORE_PLANS_KEY, path);
};

/** @returns a path of this site; undefined when no page with work was open */
export const placeBeforePlans = (): string | undefined => {
  const path = readStored(BEFORE_PLANS_KEY);
  return path !== null && WORK.test(path) ? path : undefined;
};
