/**
 * A W3C trace context that begins here: a server with a collector attaches its spans to it, so that one search shows
 * everything that a click caused; any other ignores it. Random, anew for each call: it identifies nobody.
 */
const hex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

export const traceparent = (): string => `00-${hex(16)}-${hex(8)}-01`;
