/** A fake of one service: its routes and their answers. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ComfyState } from './comfy-state.ts';
import type { PaidCalls } from './paid-calls.ts';
import type { Works } from './works.ts';

/** Requests that the fakes received, for tests to read. */
export interface RequestLog {
  /** Ids of canceled work (Replicate, fal, ComfyUI). */
  cancelled: string[];
  /** Fields of the last paid call: prompt, size, ... */
  last: Record<string, string>;
  lastMask: Uint8Array | undefined;
  lastHeaders: IncomingMessage['headers'];
  /** Number of requests to the private address, which the product must never make. */
  inner: number;
  /** Number of calls whose client disconnected before the response was complete. */
  gone: number;
}

/** State that the fakes of all services share. */
export interface FakeHost extends PaidCalls, RequestLog {
  readonly origin: string;
  /** Whether OpenAI's fake accepts any size. */
  readonly anySize: boolean;
  /** Whether asynchronous work stays unfinished. */
  slow: boolean;
  readonly works: Works;
  /** Pictures uploaded to Replicate and not deleted. */
  readonly uploads: Map<string, Uint8Array>;
  readonly comfy: ComfyState;
}

export interface FakeCall {
  request: IncomingMessage;
  reply: ServerResponse;
  /** Captured groups of the route's path. */
  params: readonly string[];
  query: URLSearchParams;
}

export interface FakeRoute {
  /** Any method if absent. */
  method?: 'GET' | 'POST' | 'DELETE';
  path: RegExp;
  answer(call: FakeCall): void | Promise<void>;
}

export type FakeService = (host: FakeHost) => readonly FakeRoute[];
