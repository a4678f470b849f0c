/** The part of Stripe's HTTP API that the product uses, answered from the books. */
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { API_VERSION, LIMITS } from '../stripe-contract.ts';
import { STRIPE_ERRORS } from '../stripe-errors.ts';
import { chargeRoutes } from './charge-routes.ts';
import { checkoutRoutes, portalRoutes } from './checkout-routes.ts';
import { standInCustomerRoutes } from './customer-routes.ts';
import { eventRoutes } from './event-routes.ts';
import { parseForm, type Form } from './form-body.ts';
import { bodyOf, Refused, requireKnown } from './refused.ts';
import { subscriptionRoutes } from './subscription-routes.ts';
import type { Routes, StandInApi } from './routes.ts';

/** Answers one request: checks the key, then idempotency, then the route. */
export const answerApi = async (api: StandInApi, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const { books } = api;
  const reply = (status: number, body: string, headers: Record<string, string> = {}): void => {
    response
      .writeHead(status, { 'content-type': 'application/json', 'request-id': api.actions.newId('req'), ...headers })
      .end(body);
  };
  try {
    const text = await readBody(request);
    if (request.headers.authorization !== `Bearer ${books.key}`) throw new Refused('wrongKey');
    const version = request.headers['stripe-version'];
    if (version !== undefined && version !== API_VERSION)
      throw new Refused('wrongVersion', { VERSION: String(version) });
    const url = new URL(request.url ?? '/', 'http://stand-in');
    const method = request.method ?? 'GET';
    const key = method === 'POST' ? request.headers['idempotency-key'] : undefined;
    if (key !== undefined && key.length > LIMITS.key.length) throw new Refused('keyTooLong');
    const hash = createHash('sha256').update(`${url.pathname}\n${text}`).digest('hex');
    const kept = typeof key === 'string' ? books.idempotency[key] : undefined;
    if (kept !== undefined) {
      if (kept.hash !== hash) throw new Refused('otherWords', { KEY: String(key) });
      return reply(kept.status, kept.body, { 'idempotent-replayed': 'true' });
    }
    api.actions.settleDue();
    const body = JSON.stringify(
      route(
        api,
        method,
        url.pathname.split('/').filter(Boolean).slice(1),
        parseForm(method === 'POST' ? text : url.search.slice(1)),
      ),
    );
    if (typeof key === 'string') books.idempotency[key] = { hash, status: 200, body, at: api.now() };
    if (method !== 'GET') await api.keep();
    reply(200, body);
  } catch (error) {
    if (error instanceof Refused) reply(error.status, error.body);
    // Not Stripe's: the stand-in's own failures get a stack trace.
    else reply(STRIPE_ERRORS.broken.status, bodyOf({ ...STRIPE_ERRORS.broken, message: (error as Error).message }));
  }
};

const MAX_BODY = 256 * 1024;

const readBody = async (request: IncomingMessage): Promise<string> => {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > MAX_BODY) throw new Refused('parameterInvalid', { PARAM: 'request: too large' });
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
};

const route = (api: StandInApi, method: string, path: string[], form: Form): object => {
  const routes = routesOf(api);
  for (const [pattern, handler] of Object.entries(routes)) {
    const [verb, ...parts] = pattern.split(/[ /]/);
    if (
      verb !== method ||
      parts.length !== path.length ||
      !parts.every((part, i) => part === ':id' || part === path[i])
    )
      continue;
    requireKnown(pattern, form);
    return handler(path[parts.indexOf(':id')] ?? '', form);
  }
  throw new Refused('noSuchPath', { PATH: `${method}: /v1/${path.join('/')}` });
};

const routesOf = (api: StandInApi): Routes => ({
  ...standInCustomerRoutes(api),
  ...checkoutRoutes(api),
  ...portalRoutes(api),
  ...subscriptionRoutes(api),
  ...chargeRoutes(api),
  ...eventRoutes(api),
});
