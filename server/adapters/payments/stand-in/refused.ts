/** A refusal of the stand-in, worded as in the contract. */
import type { Form } from './form-body.ts';
import { PARAMETERS } from '../stripe-contract.ts';
import { STRIPE_ERRORS, type StripeError } from '../stripe-errors.ts';

export type Words = Partial<Record<'WHAT' | 'ID' | 'PARAM' | 'PATH' | 'KEY' | 'STATUS' | 'VERSION', string>>;

/** The body of an answer, with the request's values in it. */
export const bodyOf = ({ type, code, param, message }: StripeError, words: Words = {}): string => {
  const filled = (text: string): string =>
    text.replaceAll(/\b(?:WHAT|ID|PARAM|PATH|KEY|STATUS|VERSION)\b/g, (name) => words[name as keyof Words] ?? name);
  return JSON.stringify({
    error: { type, code, param: param === undefined ? undefined : filled(param), message: filled(message) },
  });
};

export class Refused extends Error {
  readonly status: number;
  readonly body: string;

  constructor(why: keyof typeof STRIPE_ERRORS, words: Words = {}) {
    super(why);
    this.status = STRIPE_ERRORS[why].status;
    this.body = bodyOf(STRIPE_ERRORS[why], words);
  }
}

/** @throws Refused for a parameter that the contract does not name for this call */
export const requireKnown = (call: string, form: Form): void => {
  const known = PARAMETERS[call] ?? [];
  const unknown = Object.keys(form).find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Refused('parameterUnknown', { PARAM: unknown });
};
