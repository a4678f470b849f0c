/**
 * The page that one left for the plans, so that paying leads back to it. Kept for this tab alone: the payment page is another
 * site, and the way back from there is a new page load.
 */
export const BEFORE_PLANS_KEY = 'retrim.before-plans';

/** Pages on which somebody works; nobody is waiting to come back to any other. */
const WORK = /^\/(design-studio|designs|portfolio|customers|swatches|shop)(\/|$)/;

/** Called with the path of every page that is opened. */
export const rememberPlace = (path: string): void => {
  try {
    if (WORK.test(path)) sessionStorage.setItem(BEFORE_PLANS_KEY, path);
  } catch {
    /* full or switched off */
  }
};

/** @returns a path of this site; undefined when nobody was at work */
export const placeBeforePlans = (): string | undefined => {
  try {
    const path = sessionStorage.getItem(BEFORE_PLANS_KEY);
    return path !== null && WORK.test(path) ? path : undefined;
  } catch {
    return undefined;
  }
};
