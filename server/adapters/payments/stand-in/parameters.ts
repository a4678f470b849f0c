/** Reads the parameters of a request to the stand-in as Stripe does, with Stripe's refusals. */
import { LIMITS } from '../stripe-contract.ts';
import { textAt, type Form } from './form-body.ts';
import { Refused } from './refused.ts';

export const own = <T>(shelf: Readonly<Record<string, T>>, what: string, id: string): T => {
  const held = Object.hasOwn(shelf, id) ? shelf[id] : undefined;
  if (held === undefined) throw new Refused('missing', { WHAT: what, ID: id });
  return held;
};

const nameOf = ([first, ...rest]: readonly string[]): string => `${first}${rest.map((part) => `[${part}]`).join('')}`;

export const needed = (form: Form, ...path: string[]): string => {
  const text = textAt(form, ...path);
  if (text === undefined || text === '') throw new Refused('parameterMissing', { PARAM: nameOf(path) });
  return text;
};

/**
 * Looks up an object that a parameter names: an unknown one is an invalid request (400), unlike an unknown one in the
 * path (404).
 */
export const named = <T>(shelf: Readonly<Record<string, T>>, what: string, form: Form, ...path: string[]): T => {
  const id = needed(form, ...path);
  const held = Object.hasOwn(shelf, id) ? shelf[id] : undefined;
  if (held === undefined) throw new Refused('missingNamed', { WHAT: what, ID: id, PARAM: nameOf(path) });
  return held;
};

export const metadataOf = ({ metadata }: Form): Record<string, string> =>
  typeof metadata === 'object'
    ? Object.fromEntries(
        Object.entries(metadata).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      )
    : {};

/** One page of a list. */
export const list = <T extends { id: string }>(all: T[], url: string, form: Form): object => {
  const limit = Number(textAt(form, 'limit') ?? 10);
  if (!(Number.isInteger(limit) && limit >= 1 && limit <= LIMITS.page))
    throw new Refused('parameterInvalid', { PARAM: 'limit' });
  const after = textAt(form, 'starting_after');
  const from = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
  return { object: 'list', url, has_more: all.length > from + limit, data: all.slice(from, from + limit) };
};

/** Newest first, of one customer where the request names one. */
export const newestOf = <T extends { created: number; customer: string }>(
  shelf: Record<string, T>,
  form: Form,
): T[] => {
  const customer = textAt(form, 'customer');
  return Object.values(shelf)
    .filter((one) => customer === undefined || one.customer === customer)
    .reverse();
};
