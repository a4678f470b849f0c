/** What this browser remembers. Every access may fail (private windows, storage switched off) and then nothing is remembered. */

/** The studio's stored wizard state (W-25). Private to a user: cleared at logout, kept when a session merely ends. */
export const WIZARD_KEY = 'retrim.wizard';

export const readStored = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

export const writeStored = (key: string, value: string): void => {
  try {
    localStorage.setItem(key, value);
  } catch { /* full or switched off */ }
};

export const removeStored = (key: string): void => {
  try {
    localStorage.removeItem(key);
  } catch { /* switched off */ }
};
