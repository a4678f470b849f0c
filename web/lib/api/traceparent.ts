import { hexId } from '../hex-id.ts';

/** A new W3C trace context for the server's spans. It is random for each call, so that it identifies no one. */
export const traceparent = (): string => `00-${hexId(16)}-${hexId(8)}-01`;
