/** Checks that text can be stored: PostgreSQL accepts no zero bytes, and a lone surrogate is not valid text. */

const UNSTORABLE = /[\0\p{Cs}]/u;
/** Fields that are never stored as sent: passwords are hashed, and the CSV reader drops such characters. */
const NEVER_STORED = /^(password|csv)$|Password$/;

/**
 * Checks every string of a parsed input, including names of fields. A schema may have cleaned some of them; the others
 * are refused rather than repaired, because a name or a key must not be stored differently from how it was typed.
 * @returns path of the first one, `undefined` when there is none
 */
export const findUnstorable = (value: unknown, path: readonly PropertyKey[] = []): PropertyKey[] | undefined => {
  if (typeof value === 'string') return UNSTORABLE.test(value) ? [...path] : undefined;
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === 'number' || typeof inner === 'boolean' || NEVER_STORED.test(key)) continue;
    const found = UNSTORABLE.test(key) ? [...path] : findUnstorable(inner, [...path, key]);
    if (found !== undefined) return found;
  }
  return undefined;
};
