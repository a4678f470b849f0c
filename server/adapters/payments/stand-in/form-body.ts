/**
 * Stripe's API takes forms with nested names: `items[0][price]=x&metadata[userId]=y`. Lists become objects with numbers
 * as keys.
 */
import { expected } from '#contract/expected.ts';

export interface Form {
  [name: string]: string | Form;
}

const MAX_DEPTH = 6;

export const parseForm = (text: string): Form => {
  const form = Object.create(null) as Form;
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part, i) => part !== '' || i === 0);
    if (path.length > MAX_DEPTH) continue;
    let at = form;
    for (const part of path.slice(0, -1)) {
      const next = at[part];
      at = typeof next === 'object' ? next : (at[part] = Object.create(null) as Form);
    }
    at[expected(path.at(-1), 'The name of a field')] = value;
  }
  return form;
};

/** The text at a path, or `undefined` where there is none. */
export const textAt = (form: Form, ...path: (string | number)[]): string | undefined => {
  let at: string | Form | undefined = form;
  for (const part of path) at = typeof at === 'object' ? at[part] : undefined;
  return typeof at === 'string' ? at : undefined;
};
