import { useEffect, useState } from 'react';

const TOKEN = /^#token=([A-Za-z0-9_-]{43})$/;

/**
 * The token of a link from a mail. It stands behind `#`, where no server and no other site sees it; once read it leaves the address
 * bar, so that it stays neither in the history nor in a screenshot.
 * @returns `undefined` until the page runs in the browser, `null` when there is none
 */
export const useLinkToken = (): string | null | undefined => {
  const [token, setToken] = useState<string | null>();
  useEffect(() => {
    const found = TOKEN.exec(window.location.hash)?.[1];
    setToken((known) => found ?? known ?? null);
    if (found !== undefined) window.history.replaceState(window.history.state, '', window.location.pathname);
  }, []);
  return token;
};
