/**
 * Declaration of an API operation. The server binds it to a route (`server/platform/http/serve.ts`), the web calls it
 * (`web/lib/api/api.ts`), and the OpenAPI document is generated from it.
 */
import type { z } from 'zod';
import type { Scope } from './developer/scopes.ts';

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
  /** Who may call it: anyone, signed-in users, or administrators. */
  access: 'none' | 'user' | 'admin';
  params: Params;
  query: Query;
  body: Body;
  reply: Reply;
  /** The success status; 204 has no reply. */
  status: 200 | 201 | 202 | 204;
  /** Scope that an API key must have. Without one, no API key may call the operation. */
  scope?: Scope | undefined;
  /** Name of the field for operations whose body is a file in multipart form data. */
  file?: string | undefined;
  /** Media type of a reply that is not JSON. */
  media?: string | undefined;
  /** Whether the operation serves a private file: everyone but its owner gets 404. */
  isFile?: true | undefined;
}

type EndpointSchemas = { params?: Schema; query?: Schema; body?: Schema; reply?: Schema };

/** Declares an operation. Schemas that are omitted become `undefined`. */
export const endpoint = <const P extends EndpointSchemas>(
  declaration: Pick<
    Endpoint,
    'method' | 'path' | 'summary' | 'access' | 'status' | 'scope' | 'file' | 'media' | 'isFile'
  > &
    P,
): Endpoint<SchemaOf<P, 'params'>, SchemaOf<P, 'query'>, SchemaOf<P, 'body'>, SchemaOf<P, 'reply'>> =>
  ({ params: undefined, query: undefined, body: undefined, reply: undefined, ...declaration }) as never;

type SchemaOf<P, K extends string> = P extends Record<K, infer S extends Schema> ? S : undefined;

type InputOf<S> = S extends Schema ? z.input<S> : undefined;
type OutputOf<S> = S extends Schema ? z.output<S> : undefined;

export type CallInput<E extends Endpoint> = (E['params'] extends Schema ? { params: InputOf<E['params']> } : object) &
  (E['query'] extends Schema ? { query?: InputOf<E['query']> } : object) &
  (E['body'] extends Schema ? { body: InputOf<E['body']> } : object);

export type CallReply<E extends Endpoint> = OutputOf<E['reply']>;
