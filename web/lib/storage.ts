/**
 * Data in this browser's storage. Every access may fail (private windows, storage switched off or full): what storage
 * does not take is kept as long as the page is open, and no older value takes its place.
 */

/** The studio's stored wizard state (W-25). Private to a user: cleared at logout, kept when a session merely ends. */
export const WIZARD_KEY = 'retrim.wizard';
/** Designs that were set aside unfinished. Private like the wizard. */
export const JOBS_KEY = 'retrim.jobs';
/** A visitor's draft without an account; moves into the account at signing in. */
export const TRY_KEY = 'retrim.try';
/** Matches a stored draft that has reached the choices. */
export const TRY_BEGUN = /"step":[34]/;
/** The choices on the colorways page. Private like the wizard. */
export const COLORWAYS_KEY = 'retrim.colorways';
/** Swatches that were chosen last. Private like the wizard. */
export const RECENT_SWATCHES_KEY = 'retrim.recent-swatches';
/** The page of one's work that was open last. Private like the wizard. */
export const BEFORE_PLANS_KEY = 'retrim.before-plans';

/** A customer's own name, as typed for an answer. */
export const CUSTOMER_NAME_KEY = 'retrim.customer-name';

/** The preview's picture that was seen last, for as long as the tab and the session last. */
export const PICTURE_KEY = 'retrim.picture';

/** @param of asked for at each access: where storage is switched off, even its name throws */
const storeIn = (of: () => Storage) => {
  const notTaken = new Map<string, string>();
  const drop = (key: string): void => {
    try {
      of().removeItem(key);
    } catch {
      /* switched off */
    }
  };
  return {
    read: (key: string): string | null => {
      try {
        return notTaken.get(key) ?? of().getItem(key);
      } catch {
        return null;
      }
    },
    write: (key: string, value: string): void => {
      try {
        of().setItem(key, value);
        notTaken.delete(key);
      } catch {
        drop(key);
        notTaken.set(key, value);
      }
    },
    remove: (key: string): void => {
      notTaken.delete(key);
      drop(key);
    },
  };
};

export const { read: readStored, write: writeStored, remove: removeStored } = storeIn(() => localStorage);
/** Ends with the tab; survives a reload, also that of a tab which a phone had put to sleep. */
export const { read: readFromTab, write: writeToTab, remove: removeFromTab } = storeIn(() => sessionStorage);

/**
 * Work in progress: this tab's own first, else what any tab of this browser wrote last.
 * @param parse gives undefined where the text is not the reader's
 */
export const readWork = <T>(key: string, parse: (text: string | null) => T | undefined): T | undefined =>
  parse(readFromTab(key)) ?? parse(readStored(key));
export const writeWork = (key: string, value: string): void => {
  writeToTab(key, value);
  writeStored(key, value);
};
export const removeWork = (key: string): void => {
  removeFromTab(key);
  removeStored(key);
};

/** Everything of the studio's that belongs to one user. */
export const forgetStudio = (): void =>
  [WIZARD_KEY, JOBS_KEY, COLORWAYS_KEY, RECENT_SWATCHES_KEY, BEFORE_PLANS_KEY].forEach(removeWork);

/** Called when another tab has logged out, because no other tab can remove what this one stores. */
export const forgetWithBrowser = (): void =>
  [WIZARD_KEY, COLORWAYS_KEY].filter((key) => readStored(key) === null).forEach(removeFromTab);
