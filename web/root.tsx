import './ui/styles/fonts.css';
import './ui/styles/styles.css';
import displayFont from './ui/fonts/archivo-core.woff2?url';
import textFont from './ui/fonts/instrument-sans-core.woff2?url';
import type { ReactNode } from 'react';
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteError } from 'react-router';
import { SITE_NAME } from './lib/page-meta.ts';
import { NavigationContext } from './lib/page-link.tsx';
import { ROUTER_NAVIGATION } from './lib/router-navigation.tsx';
import { NotFound } from './platform/navigation/not-found.tsx';
import { PageCrash } from './platform/navigation/page-crash.tsx';
import { RouteAnnouncer } from './platform/navigation/route-announcer.tsx';
import { PageDocument } from './routes/parts/page-document.tsx';
import { Visit } from './routes/parts/visit.tsx';
import { PageSpinner } from './ui/spinner.tsx';

/** Preloads the two fonts of every page. The browser would otherwise find them only after loading the style sheet. */
export const links = () =>
  [displayFont, textFont].map((href) => ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    href,
    crossOrigin: 'anonymous' as const,
  }));

/** Title of the empty app, before a page has set its own. */
export const meta = () => [{ title: SITE_NAME }];

export function Layout({ children }: { children: ReactNode }) {
  return (
    <PageDocument
      head={
        <>
          <Meta />
          <Links />
        </>
      }
      scripts={
        <>
          <ScrollRestoration />
          <Scripts />
        </>
      }
    >
      <NavigationContext value={ROUTER_NAVIGATION}>{children}</NavigationContext>
    </PageDocument>
  );
}

export default function Root() {
  return (
    <Visit>
      <Outlet />
      <RouteAnnouncer />
    </Visit>
  );
}

export function HydrateFallback() {
  return <PageSpinner />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <PageCrash error={error} />;
}
