/** Binds an operation of the contract to a route: access first, then the three inputs, then the use case, then only what the reply's schema names. */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Deps } from '../deps.ts';
import type { UserRow } from '../db/schema.ts';
import { carriesKey, readApiKey } from './api-key.ts';
import { limitBody } from './limit-body.ts';
import { parseInput, Problem } from './problem.ts';
import { notSignedIn, readSession } from './session.ts';

type Read<S> = S extends z.ZodType ? z.output<S> : undefined;

export interface Call<E extends Endpoint> {
  params: Read<E['params']>;
  query: Read<E['query']>;
  body: Read<E['body']>;
  /** Absent only where anyone may call. */
  user: E['access'] extends 'none' ? undefined : UserRow;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** What the use case gives back: the reply, or `reply` itself when it has sent bytes of its own. */
type Answer<E extends Endpoint> = E['reply'] extends z.ZodType ? z.input<E['reply']> | FastifyReply : FastifyReply | void;

export interface ServeOptions {
  /** Largest body in bytes; 256 KiB where not said. */
  bodyLimit?: number;
  /** Where not everybody may send so much. */
  bodyLimitOf?: (request: FastifyRequest) => number;
  /** How many values a JSON body may have; 2000 where not said. */
  mostValues?: number;
}

const bound = new WeakMap<FastifyInstance, Endpoint[]>();
/** Every operation bound so far: what the OpenAPI page is made of. */
export const boundEndpoints = (app: FastifyInstance): readonly Endpoint[] => bound.get(app) ?? [];

export const serve = <E extends Endpoint>(app: FastifyInstance, deps: Deps, endpoint: E, handle: (call: Call<E>) => Promise<Answer<E>>, { bodyLimit, bodyLimitOf, mostValues }: ServeOptions = {}): void => {
  bound.set(app, [...boundEndpoints(app), endpoint]);
  const route: RouteShorthandOptions = {
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    config: mostValues === undefined ? {} : { mostValues },
    ...(bodyLimitOf === undefined ? {} : { preParsing: limitBody(bodyLimitOf) }),
    // Before the body is read: a stranger does not get to send 10 MB.
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (endpoint.access === 'none') return;
      if (carriesKey(request)) return void (await readApiKey(deps, request, endpoint));
      const session = await readSession(deps, request, reply);
      if (session === undefined) throw notSignedIn();
      if (endpoint.access === 'admin' && !session.user.isAdmin) throw new Problem('forbidden', 'This is for administrators only.');
    },
  };
  app.route({
    ...route,
    method: endpoint.method,
    url: endpoint.path,
    handler: async (request, reply) => {
      const call = {
        params: endpoint.params === undefined ? undefined : parseInput(endpoint.params, request.params),
        query: endpoint.query === undefined ? undefined : parseInput(endpoint.query, request.query),
        body: endpoint.body === undefined ? undefined : parseInput(endpoint.body, request.body),
        user: request.apiKey?.user ?? request.signedIn?.user,
        request,
        reply,
      } as Call<E>;
      reply.code(endpoint.status);
      const answer = await handle(call);
      // Somebody who goes away in the middle of a stream ends it, too.
      if (reply.sent || reply.raw.headersSent || reply.raw.destroyed || answer === reply) return reply;
      if (endpoint.reply === undefined) return reply.send();
      // A reply that does not fit its own schema is our mistake: it must not look like the caller's.
      const checked = endpoint.reply.safeParse(answer);
      if (!checked.success) throw new Error(`the answer of ${endpoint.method} ${endpoint.path} does not fit its schema: ${checked.error.message}`);
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(checked.data));
    },
  });
};
