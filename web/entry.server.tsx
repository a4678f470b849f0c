import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { ServerRouter, type EntryContext } from 'react-router';
import { HomePage } from './routes/parts/home-page.tsx';
import { LightPage } from './routes/parts/light-page.tsx';

const GIVE_UP_MS = 10_000;

/** Pages without React Router: the content that their client entry hydrates, `entry.<name>.tsx`. */
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

/**
 * Writes the prerendered pages, at build time only. Waits until all of a page is there, parts whose script comes later
 * included, and keeps every part in its place, so that a visitor without JavaScript reads the whole page.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const routed = await write(<ServerRouter context={context} url={request.url} />);
  // The empty app is written at the address of the home page. While one develops, entries are no files yet.
  const light = context.isSpaMode || import.meta.env.DEV ? undefined : LIGHT_PAGES[new URL(request.url).pathname];
  headers.set('Content-Type', 'text/html');
  return new Response(light === undefined ? routed : withBody(routed, light.name, await write(light.page)), {
    status,
    headers,
  });
}

const write = async (page: ReactNode): Promise<string> => {
  const { prelude } = await prerender(page, {
    progressiveChunkSize: Infinity,
    signal: AbortSignal.timeout(GIVE_UP_MS),
  });
  return new Response(prelude).text();
};

const MODULE_PRELOAD = /<link rel="modulepreload"[^>]*>/g;

/** The head is the route's. The build puts the entry's files where it is named (`scripts/pages/light-entries.mjs`). */
const withBody = (routed: string, entry: string, light: string): string =>
  routed.slice(0, routed.indexOf('<body')).replace(MODULE_PRELOAD, '') +
  light
    .slice(light.indexOf('<body'))
    .replace('</body>', () => `<script type="module" async="" data-entry="${entry}"></script></body>`);
