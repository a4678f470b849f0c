import type { ReactNode } from 'react';

/** In a tab of its own, so that the typed text stays (S-19). */
export function LegalLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a className="link" href={to} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
