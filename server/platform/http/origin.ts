/**
 * Refuses writes that another site's page started. Browsers send the origin of a request in `Sec-Fetch-Site` and
 * `Origin`, which no page can forge. A client that sends neither is not a browser and has no user's cookies.
 */
import type { FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** @throws Problem `foreign_origin` */
export const refuseForeignWrites = (request: FastifyRequest, appOrigin: string): void => {
  if (SAFE_METHODS.has(request.method)) return;
  const { origin, 'sec-fetch-site': site } = request.headers;
  const isForeignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
  const isForeignOrigin = origin !== undefined && origin !== appOrigin && !isOwnHost(origin, request.headers.host);
  if (isForeignSite || isForeignOrigin)
    throw new Problem('foreign_origin', 'This request came from another site and was refused.');
};

/** Whether the origin is this server under another name, such as 127.0.0.1 or a proxy in development. */
const isOwnHost = (origin: string, host: string | undefined): boolean => {
  try {
    return host !== undefined && new URL(origin).host === host.toLowerCase();
  } catch {
    return false;
  }
};
