import { useEffect, useState } from 'react';

const TOKEN = /^#token=([A-Za-z0-9_-]{43})$/;
const tokenInAddress = (): string | null => TOKEN.exec(window.location.hash)?.[1] ?? null;

/**
 * The token of a link from a mail. It follows `#`, where no server and no other site sees it; once read it leaves the
 * address bar, so that neither the history nor a screenshot keeps it.
 * @returns `null` when there is none
 */
export const useLinkToken = (): string | null => {
  const [token] = useState(tokenInAddress);
  useEffect(() => {
    if (token !== null) window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [token]);
  return token;
};
