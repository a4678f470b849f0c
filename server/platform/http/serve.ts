/**
 * Binds an endpoint of the contract to a route: checks access, validates params, query and body, runs the use case, and
 * sends only the fields in the reply's schema.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { z } from 'zod';
import { ACCOUNT_HEADER } from '#contract/account/account-header.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Deps } from '../deps.ts';
import type { UserRow } from '../db/schema.ts';
import { hasApiKey, readApiKey } from './api-key.ts';
import { limitBody } from './limit-body.ts';
import { notFoundProblem, parseInput, Problem, sendProblem, toProblem } from './problem.ts';
import { notSignedInProblem, readSession, refuseOtherAccount } from './session.ts';

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

interface EndpointCall<E extends Endpoint> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
  /** The caller; absent only on public endpoints. */
  user: E['access'] extends 'none' ? undefined : UserRow;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Result of the use case: the reply's body, or `reply` itself when the use case has sent the response. */
type EndpointReply<E extends Endpoint> = E['reply'] extends z.ZodType
  ? z.input<E['reply']> | FastifyReply
  : FastifyReply | void;

interface ServeOptions {
  /** Largest body in bytes; 256 KiB by default. */
  bodyLimit?: number;
  /** Largest body in bytes, when it depends on the caller. */
  getBodyLimit?: (request: FastifyRequest) => number;
  /** Largest number of values in a JSON body; 2000 by default. */
  maxValues?: number;
  /** Changes the problem of any refused or failed call, also of one whose body could not be read. */
  mapProblem?: (problem: Problem, request: FastifyRequest) => Problem;
}

const fileNotFoundProblem = (): Problem => notFoundProblem('This file');

/** A malformed file id gets the same response as an unknown one. */
const parseParams = (endpoint: Endpoint, schema: z.ZodType, params: unknown): unknown => {
  if (endpoint.isFile === true && !schema.safeParse(params).success) throw fileNotFoundProblem();
  return parseInput(schema, params);
};

const endpointsByApp = new WeakMap<FastifyInstance, Endpoint[]>();
/** The endpoints that have been bound, from which the OpenAPI document is made. */
export const listBoundEndpoints = (app: FastifyInstance): readonly Endpoint[] => endpointsByApp.get(app) ?? [];

export const serve = <E extends Endpoint>(
  app: FastifyInstance,
  deps: Deps,
  endpoint: E,
  handle: (call: EndpointCall<E>) => Promise<EndpointReply<E>>,
  { bodyLimit, getBodyLimit, maxValues, mapProblem }: ServeOptions = {},
): void => {
  endpointsByApp.set(app, [...listBoundEndpoints(app), endpoint]);
  const route: RouteShorthandOptions = {
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    config: maxValues === undefined ? {} : { maxValues },
    ...(getBodyLimit === undefined ? {} : { preParsing: limitBody(getBodyLimit) }),
    ...(mapProblem === undefined
      ? {}
      : {
          errorHandler: (error, request, reply) =>
            sendProblem(error, request, reply, mapProblem(toProblem(error), request)),
        }),
    // Access is checked before the body is read, so that strangers cannot send large bodies.
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (endpoint.access === 'none') return;
      if (hasApiKey(request)) return void (await readApiKey(deps, request, endpoint));
      const session = await readSession(deps, request, reply);
      // A page that sends an account id was signed in and must be told that its session has ended.
      if (session === undefined)
        throw endpoint.isFile === true && request.headers[ACCOUNT_HEADER] === undefined
          ? fileNotFoundProblem()
          : notSignedInProblem();
      refuseOtherAccount(request, session);
      if (endpoint.access === 'admin' && !session.user.isAdmin)
        throw new Problem('forbidden', 'This is for administrators only.');
    },
  };
  const respond = async (request: FastifyRequest, reply: FastifyReply): Promise<EndpointReply<E>> => {
    const call = {
      params: endpoint.params === undefined ? undefined : parseParams(endpoint, endpoint.params, request.params),
      query: endpoint.query === undefined ? undefined : parseInput(endpoint.query, request.query),
      body: endpoint.body === undefined ? undefined : parseInput(endpoint.body, request.body),
      user: request.apiKey?.user ?? request.activeSession?.user,
      request,
      reply,
    } as EndpointCall<E>;
    reply.code(endpoint.status);
    return handle(call);
  };
  app.route({
    ...route,
    method: endpoint.method,
    url: endpoint.path,
    handler: async (request, reply) => {
      const result = await respond(request, reply);
      // A client that disconnected has ended its stream.
      if (reply.sent || reply.raw.headersSent || reply.raw.destroyed || result === reply) return reply;
      if (endpoint.reply === undefined) return reply.send();
      // A reply that does not match its schema is a server error, not the caller's.
      const checked = endpoint.reply.safeParse(result);
      if (!checked.success)
        throw new Error(
          `the response of ${endpoint.method} ${endpoint.path} does not fit its schema: ${checked.error.message}`,
        );
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(checked.data));
    },
  });
};
