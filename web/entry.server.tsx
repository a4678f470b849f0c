import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { ServerRouter, type EntryContext } from 'react-router';
import { HomePage } from './routes/parts/home-page.tsx';
import { LightPage } from './routes/parts/light-page.tsx';

const TIMEOUT_MS = 10_000;

/** Pages without React Router, which `entry.<name>.tsx` hydrates. */
const LIGHT_PAGES: Readonly<Record<string, { name: string; page: ReactNode }>> = {
  '/': {
    name: 'home',
    page: (
      <LightPage path="/">
        <HomePage />
      </LightPage>
    ),
  },
};

/** Prerenders pages at build time. All parts are included in place, so that the page is complete without JavaScript. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const routed = await renderPage(<ServerRouter context={context} url={request.url} />);
  // The empty app is prerendered at the home page's URL. In development, entries are not built.
  const light = context.isSpaMode || import.meta.env.DEV ? undefined : LIGHT_PAGES[new URL(request.url).pathname];
  headers.set('Content-Type', 'text/html');
  return new Response(light === undefined ? routed : withBody(routed, light.name, await renderPage(light.page)), {
    status,
    headers,
  });
}

const renderPage = async (page: ReactNode): Promise<string> => {
  const { prelude } = await prerender(page, {
    progressiveChunkSize: Infinity,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return new Response(prelude).text();
};

const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*>/g;

/** Combines the route's head with a light page's body. `scripts/pages/light-entries.mjs` inserts the entry's files. */
const withBody = (routed: string, entry: string, light: string): string =>
  routed.slice(0, routed.indexOf('<body')).replace(MODULE_PRELOAD, '') +
  light
    .slice(light.indexOf('<body'))
    .replace('</body>', () => `<script type="module" async="" data-entry="${entry}"></script></body>`);
