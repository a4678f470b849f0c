/** Changes that two devices of an account make to the same thing. */
import { truncate } from '#contract/graphemes.ts';
import { Problem } from './problem.ts';

const MAX_SHOWN_LENGTH = 200;

/**
 * What to store: the fields that this device changed as it sent them, the others as they are stored now.
 * @param basis what the device showed before the change. Without it, everything is stored as sent.
 * @throws Problem `conflict` when another device has changed one of the same fields to something else since `basis`
 */
export const mergeChanges = <T extends Record<string, string | null>>(
  stored: T,
  basis: Partial<T> | undefined,
  sent: T,
): T => {
  if (basis === undefined) return sent;
  const names = Object.keys(sent) as (keyof T & string)[];
  const changed = names.filter((name) => sent[name] !== basis[name]);
  const conflicting = changed.filter((name) => stored[name] !== basis[name] && stored[name] !== sent[name]);
  if (conflicting.length > 0)
    throw new Problem(
      'conflict',
      'Another device changed the same in the meantime. Save again to replace it with what you typed.',
      {
        field: conflicting[0],
        fields: Object.fromEntries(conflicting.map((name) => [name, toSentence(stored[name])])),
      },
    );
  return {
    ...sent,
    ...Object.fromEntries(names.map((name) => [name, (changed.includes(name) ? sent : stored)[name]])),
  };
};

const toSentence = (stored: string | null | undefined): string =>
  stored == null || stored === ''
    ? 'Another device emptied this field.'
    : `Another device saved here: “${truncate(stored, MAX_SHOWN_LENGTH)}”`;
