import { hexId } from '../hex-id.ts';

/**
 * A new W3C trace context: a server with a collector attaches its spans to it, so that one search shows everything
 * that a click caused; other servers ignore it. Random and new for each call, so that it identifies no one.
 */
export const traceparent = (): string => `00-${hexId(16)}-${hexId(8)}-01`;
