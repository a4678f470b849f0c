/**
 * One operation of the API, said once: the server binds it to a route (`server/http/serve.ts`), the web calls it
 * (`web/lib/api.ts`), and the OpenAPI page is made from it.
 */
import type { z } from 'zod';
import type { Scope } from './scopes.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Schema = z.ZodType;

export interface Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Reply extends Schema | undefined = Schema | undefined,
> {
  method: Method;
  /** Fastify notation: `/api/designs/:id`. */
  path: `/api/${string}`;
  summary: string;
  /** `none`: anyone; `user`: signed in; `admin`. */
  access: 'none' | 'user' | 'admin';
  params: Params;
  query: Query;
  body: Body;
  reply: Reply;
  /** The success status; 204 has no reply. */
  status: 200 | 201 | 202 | 204;
  /** What an API key must be allowed to call it. Without one no key opens it, whatever it may do. */
  scope?: Scope | undefined;
  /** The body is no JSON but one file in multipart form data, in the field of this name. */
  file?: string | undefined;
  /** Media type of a reply that is no JSON. */
  media?: string | undefined;
}

type Parts = { params?: Schema; query?: Schema; body?: Schema; reply?: Schema };

/** Declares an operation; what is left out is `undefined`, so that both sides know it is not there. */
export const endpoint = <const P extends Parts>(
  declaration: Pick<Endpoint, 'method' | 'path' | 'summary' | 'access' | 'status' | 'scope' | 'file' | 'media'> & P,
): Endpoint<Get<P, 'params'>, Get<P, 'query'>, Get<P, 'body'>, Get<P, 'reply'>> =>
  ({ params: undefined, query: undefined, body: undefined, reply: undefined, ...declaration }) as never;

type Get<P, K extends string> = P extends Record<K, infer S extends Schema> ? S : undefined;

type InputOf<S> = S extends Schema ? z.input<S> : undefined;
type OutputOf<S> = S extends Schema ? z.output<S> : undefined;

/** What a caller passes. */
export type CallInput<E extends Endpoint> = (E['params'] extends Schema ? { params: InputOf<E['params']> } : object) &
  (E['query'] extends Schema ? { query?: InputOf<E['query']> } : object) &
  (E['body'] extends Schema ? { body: InputOf<E['body']> } : object);

/** What a caller gets. */
export type CallReply<E extends Endpoint> = OutputOf<E['reply']>;
