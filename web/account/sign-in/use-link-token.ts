import { useEffect, useState } from 'react';

const TOKEN = /^#token=([A-Za-z0-9_-]{43})$/;
const readTokenFromUrl = (): string | null => TOKEN.exec(window.location.hash)?.[1] ?? null;

/**
 * The token of a link from an email. It is in the URL's fragment, which is not sent to servers, and is removed from the
 * address bar so that neither the history nor a screenshot contains it.
 * @returns `null` if there is none
 */
export const useLinkToken = (): string | null => {
  const [token] = useState(readTokenFromUrl);
  useEffect(() => {
    if (token !== null) window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [token]);
  return token;
};
