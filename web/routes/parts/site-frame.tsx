import type { ReactNode } from 'react';
import { useLogout } from '#web/account/sign-in/use-logout.ts';
import { useUser } from '#web/lib/api/session.ts';
import { SiteFooter } from '#web/platform/navigation/site-footer.tsx';
import { SiteHeader } from '#web/platform/navigation/site-header.tsx';
import { NAV } from '#web/platform/navigation/navigation-words.ts';

export function SiteFrame({ footer = true, children }: { footer?: boolean; children: ReactNode }) {
  const user = useUser();
  const logout = useLogout();
  return (
    <>
      <a className="skip-link" href="#main">
        {NAV.skip}
      </a>
      <SiteHeader user={user} onLogout={() => logout.mutate()} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {footer && <SiteFooter />}
    </>
  );
}
