/**
 * Data in this browser's storage. Every access may fail (private windows, storage disabled or full); values that cannot
 * be stored are kept in memory while the page is open.
 */

/** The studio's wizard state (W-25). Private to a user: deleted at logout, but not when a session expires. */
export const WIZARD_KEY = 'retrim.wizard';
/** Designs that were set aside unfinished. Private like the wizard. */
export const JOBS_KEY = 'retrim.jobs';
/** A visitor's draft. It moves into the account when the visitor signs in. */
export const TRY_KEY = 'retrim.try';
/** Matches a stored draft that has reached the choices. */
export const STARTED_DRAFT_PATTERN = /"step":[34]/;
/** What the user chose on the colorways page. Private like the wizard. */
export const COLORWAYS_KEY = 'retrim.colorways';
/** Recently used swatches. Private like the wizard. */
export const RECENT_SWATCHES_KEY = 'retrim.recent-swatches';
/** Prices and texts of presentations. Private like the wizard. */
export const PAPERS_KEY = 'retrim.papers';
/** Typed into forms and not sent, in this tab. All tabs have only a mark in common. Private like the wizard. */
export const UNSENT_TEXT_KEY = 'retrim.unsent-text';

/** The name that a customer typed when answering. */
export const CUSTOMER_NAME_KEY = 'retrim.customer-name';
/** Text that a customer has typed and not sent, in this tab. */
export const ANSWER_DRAFT_KEY = 'retrim.answer';

/** @param getStorage called at each access, because even reading `localStorage` throws if storage is disabled */
const createStore = (getStorage: () => Storage) => {
  const memoryFallback = new Map<string, string>();
  const drop = (key: string): void => {
    try {
      getStorage().removeItem(key);
    } catch {
      /* disabled */
    }
  };
  return {
    read: (key: string): string | null => {
      try {
        return memoryFallback.get(key) ?? getStorage().getItem(key);
      } catch {
        return null;
      }
    },
    /**
     * A value that does not fit removes the older one, which the next visit would take for the newest.
     * @param keepsOlder for a list, of which an older state is better than none
     */
    write: (key: string, value: string, { keepsOlder = false } = {}): void => {
      try {
        getStorage().setItem(key, value);
        memoryFallback.delete(key);
      } catch {
        if (!keepsOlder) drop(key);
        memoryFallback.set(key, value);
      }
    },
    remove: (key: string): void => {
      memoryFallback.delete(key);
      drop(key);
    },
  };
};

export const { read: readStored, write: writeStored, remove: removeStored } = createStore(() => localStorage);
/** Session storage: private to this tab, and kept through a reload. */
export const { read: readFromTab, write: writeToTab, remove: removeFromTab } = createStore(() => sessionStorage);

/**
 * Reads work in progress: this tab's copy, or else the copy that any tab stored last.
 * @param parse returns undefined for text of another user
 */
export const readTabOrStored = <T>(key: string, parse: (text: string | null) => T | undefined): T | undefined =>
  parse(readFromTab(key)) ?? parse(readStored(key));
export const writeTabAndStored = (key: string, value: string): void => {
  writeToTab(key, value);
  writeStored(key, value);
};
export const removeEverywhere = (key: string): void => {
  removeFromTab(key);
  removeStored(key);
};

/** Whether this browser has choices for a photo, which logging out removes. */
export const hasStudioWork = (): boolean =>
  [WIZARD_KEY, JOBS_KEY].some((key) => /"images":\[\{/.test(readFromTab(key) ?? readStored(key) ?? ''));

/** What a tab keeps for itself, which no other tab can delete. */
const TAB_KEYS = [WIZARD_KEY, COLORWAYS_KEY, UNSENT_TEXT_KEY];
/** What logging out leaves, for other tabs. A missing value does not mean that: storage may have been cleared, or full. */
const LOGGED_OUT = '';

/** Deletes what this user has made and typed. */
export const removePrivateData = (): void => {
  [...TAB_KEYS, JOBS_KEY, RECENT_SWATCHES_KEY, PAPERS_KEY].forEach(removeEverywhere);
  for (const key of TAB_KEYS) writeStored(key, LOGGED_OUT);
};

/** Deletes this tab's data after another tab has logged out. */
export const removeTabData = (): void =>
  TAB_KEYS.filter((key) => readStored(key) === LOGGED_OUT).forEach(removeFromTab);
