/**
 * Facts about a service that we call, as its own documentation tells them: with the page they were read on and the date.
 * Adapters follow them, and the fakes in the tests enforce them.
 */
export interface Source {
  url: string;
  /** Date on which the page was read. */
  read: string;
}

/** Known from use; no page of the service that says so was found. */
export const UNCONFIRMED = 'unconfirmed';

/** A rule of the service other than an answer: a limit, a price, how long it keeps files. */
export interface Fact {
  says: string;
  source: Source | typeof UNCONFIRMED;
}

/** A change of the service, with its date. */
export interface Change {
  day: string;
  what: string;
  source: Source;
}
