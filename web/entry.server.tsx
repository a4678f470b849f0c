import { prerender } from 'react-dom/static';
import { ServerRouter, type EntryContext } from 'react-router';

const GIVE_UP_MS = 10_000;

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
  const { prelude } = await prerender(<ServerRouter context={context} url={request.url} />, {
    progressiveChunkSize: Infinity,
    signal: AbortSignal.timeout(GIVE_UP_MS),
  });
  headers.set('Content-Type', 'text/html');
  return new Response(prelude, { status, headers });
}
