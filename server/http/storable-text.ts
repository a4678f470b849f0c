/** Text as the database can hold it: PostgreSQL takes no zero byte, and half a letter (a lone surrogate) is no text at all. */

const UNSTORABLE = /[\0\p{Cs}]/u;
/** Never stored as they come: passwords are hashed, and a CSV file is read by a reader that leaves such letters out. */
const NEVER_STORED = /^(password|csv)$|Password$/;

/**
 * Looks at every string of what was parsed, names of fields included. Whatever a schema cleans is clean by then; the rest is refused
 * rather than repaired: a name or a key that is stored otherwise than it was typed is no help.
 * @returns where the first one is, `undefined` when there is none
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
