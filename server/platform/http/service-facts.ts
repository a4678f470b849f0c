/** A page of a service that we call, where a fact about it is told. */
export interface Source {
  url: string;
  /** Date on which the page was read. */
  read: string;
}

/** Known from use; no page of the service that says so was found. */
export const UNCONFIRMED = 'unconfirmed';
