/** Checks that PostgreSQL can store text: it accepts no zero bytes and no lone surrogates. */

const UNSTORABLE = /[\0\p{Cs}]/u;
/** Fields that are not stored as sent: passwords are hashed, and the CSV reader drops such characters. */
const NEVER_STORED = /^(password|csv)$|Password$/;

/**
 * Checks every string in a parsed input, including field names. Unstorable text is rejected, not repaired, because a
 * name or a key must be stored as it was typed.
 * @returns the path of the first unstorable string
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
