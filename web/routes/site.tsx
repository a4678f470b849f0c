import { Outlet, useMatches } from 'react-router';
import { useLogout } from '#web/accounts/use-logout.ts';
import { useUser } from '#web/lib/session.ts';
import { SiteFooter } from '#web/navigation/site-footer.tsx';
import { SiteHeader } from '#web/navigation/site-header.tsx';
import { NAV } from '#web/navigation/words.ts';

/** A page's settings for its frame: `export const handle: PageHandle = { footer: false }`. */
export interface PageHandle {
  footer?: boolean;
}

/** Header, page, footer. */
export default function Site() {
  const user = useUser();
  const logout = useLogout();
  const footer = !useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.footer === false);
  return (
    <>
      <a className="skip-link" href="#main">
        {NAV.skip}
      </a>
      <SiteHeader user={user} onLogout={() => logout.mutate()} />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      {footer && <SiteFooter />}
    </>
  );
}
