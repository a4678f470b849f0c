/** A page of a service that we call, where a fact about it is told. */
export interface Source {
  url: string;
  /** Date on which the page was read. */
  read: string;
}

/** Observed in use; no page of the service documents it. */
export const UNCONFIRMED = 'unconfirmed';
