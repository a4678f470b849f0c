/** A page that documents a fact about a service that we call. */
export interface DocumentationSource {
  url: string;
  /** Date on which the page was read. */
  read: string;
}

/** For facts that were observed and that no page documents. */
export const UNDOCUMENTED = 'unconfirmed';
