import { hexId } from '../hex-id.ts';

/**
 * A W3C trace context that begins here: a server with a collector attaches its spans to it, so that one search shows
 * everything that a click caused; any other ignores it. Random, anew for each call: it identifies nobody.
 */
export const traceparent = (): string => `00-${hexId(16)}-${hexId(8)}-01`;
