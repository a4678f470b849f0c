/** A fake of one service: its addresses, and how it answers at each. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ComfyState } from './comfy-state.ts';
import type { PaidCalls } from './paid-calls.ts';
import type { Works } from './works.ts';

/** Requests as the services got them, for the test to read. */
export interface RequestLog {
  /** Cancelled by name: Replicate, fal, ComfyUI. */
  cancelled: string[];
  /** Fields of the last paid call: prompt, size, ... */
  last: Record<string, string>;
  lastMask: Uint8Array | undefined;
  lastHeaders: IncomingMessage['headers'];
  /** Requests of a private address, which nobody should ever make. */
  inner: number;
  /** Calls whose client went away before the answer was complete. */
  gone: number;
}

/** State that the fakes of all services share. */
export interface FakeHost extends PaidCalls, RequestLog {
  readonly origin: string;
  /** OpenAI takes any size; for tests that are about the drawing. */
  readonly anySize: boolean;
  /** Asynchronous work stays unfinished. */
  slow: boolean;
  readonly works: Works;
  /** Pictures uploaded to Replicate and not deleted. */
  readonly uploads: Map<string, Uint8Array>;
  readonly comfy: ComfyState;
}

export interface FakeCall {
  request: IncomingMessage;
  reply: ServerResponse;
  /** Groups of the route's path. */
  params: readonly string[];
  query: URLSearchParams;
}

export interface FakeRoute {
  /** Any, when it is missing. */
  method?: 'GET' | 'POST' | 'DELETE';
  path: RegExp;
  answer(call: FakeCall): void | Promise<void>;
}

export type FakeService = (host: FakeHost) => readonly FakeRoute[];
