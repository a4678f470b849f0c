import './ui/fonts.css';
import './ui/styles.css';
import displayFont from './ui/fonts/archivo-core.woff2?url';
import textFont from './ui/fonts/instrument-sans-core.woff2?url';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteError } from 'react-router';
import { MARK_FIRST_LOOK, useFirstLookEnd } from './lib/first-look.ts';
import { useHydrationMark } from './lib/hydration.tsx';
import { SITE_NAME } from './lib/page-meta.ts';
import { createQueryClient } from './lib/queries.ts';
import { useSessionWatch } from './lib/session-watch.ts';
import { SESSION_HINT } from './lib/session.ts';
import { followSystem, THEME_KEY } from './lib/theme.ts';
import { useToasts } from './lib/toasts.ts';
import { NotFound } from './navigation/not-found.tsx';
import { PageCrash } from './navigation/page-crash.tsx';
import { RouteAnnouncer } from './navigation/route-announcer.tsx';
import { PageSpinner } from './ui/spinner.tsx';

/** Runs before the first paint, so that neither the theme nor the visitor's links flash. */
const BEFORE_PAINT = `try{var d=document.documentElement,s=localStorage;var t=s.getItem('${THEME_KEY}');if(t==='dark'||(t===null&&matchMedia('(prefers-color-scheme: dark)').matches)){d.classList.add('dark');document.querySelector('meta[name="theme-color"]').content='#161412'}if(s.getItem('${SESSION_HINT}'))d.classList.add('maybe-signed-in');${MARK_FIRST_LOOK}}catch(e){}`;

/** The two faces that every page begins with; without this they are only found when the style sheet has been read. */
export const links = () =>
  [displayFont, textFont].map((href) => ({
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    href,
    crossOrigin: 'anonymous' as const,
  }));

/** For the empty app, before a page has said its own. */
export const meta = () => [{ title: SITE_NAME }];

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#f7f3ed" suppressHydrationWarning />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/icon-180.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <script dangerouslySetInnerHTML={{ __html: BEFORE_PAINT }} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <Watches />
      <Outlet />
      <RouteAnnouncer />
      <Toasts />
    </QueryClientProvider>
  );
}

/** Watchers that run during the whole visit. */
function Watches() {
  useSessionWatch();
  useFirstLookEnd();
  useHydrationMark();
  useEffect(followSystem, []);
  return null;
}

const Toaster = lazy(() => import('./ui/toaster.tsx'));

/** The place for messages is fetched with the first message: most visits of a public page have none. */
function Toasts() {
  const [wanted, setWanted] = useState(false);
  if (useToasts().length > 0 && !wanted) setWanted(true);
  return wanted ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}

export function HydrateFallback() {
  return <PageSpinner />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <PageCrash error={error} />;
}
