import { hexId } from '../hex-id.ts';

/** A new W3C trace context, to which the server attaches its spans. Random for each call, so that it identifies no one. */
export const traceparent = (): string => `00-${hexId(16)}-${hexId(8)}-01`;
