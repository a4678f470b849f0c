/**
 * A W3C trace context that begins here: a server with a collector hangs its spans on it, so that one search shows what a click caused; any
 * other ignores it. Random, anew for each call: it says nothing about who calls.
 */
const hex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

export const traceparent = (): string => `00-${hex(16)}-${hex(8)}-01`;
