import { useEffect, useState } from 'react';

const TOKEN = /^#token=([A-Za-z0-9_-]{43})$/;
/** State of this entry of the history, beside the router's. */
type EntryState = { linkToken?: string } | null;

const readToken = (): string | null =>
  TOKEN.exec(window.location.hash)?.[1] ?? (window.history.state as EntryState)?.linkToken ?? null;

const storeToken = (linkToken: string | undefined): void => {
  const state: EntryState = { ...(window.history.state as EntryState), linkToken };
  window.history.replaceState(state, '', window.location.pathname);
};

/**
 * The token of a link from an email. It is in the URL's fragment, which is not sent to servers, and is removed from the
 * address bar so that neither the list of visited pages nor a screenshot contains it. This tab keeps it for a reload,
 * because a phone may discard a page that is out of sight.
 * @returns `null` if there is none
 */
export const useLinkToken = (): string | null => {
  const [token] = useState(readToken);
  useEffect(() => {
    if (token !== null) storeToken(token);
  }, [token]);
  return token;
};

/** Call when the link was used or does not work. The answer may come when another page is open, whose address stays. */
export const forgetLinkToken = (): void => {
  if (readToken() !== null) storeToken(undefined);
};
