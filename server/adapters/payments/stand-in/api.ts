/** The part of Stripe's HTTP API that the product uses, answered from the books. */
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { API_VERSION, LIMITS } from '../stripe-contract.ts';
import { STRIPE_ERRORS } from '../stripe-errors.ts';
import type { Books, Subscription } from './books.ts';
import { parseForm, textAt, type Form } from './form-body.ts';
import { bodyOf, Refused, requireKnown } from './refused.ts';
import type { Trade } from './trade.ts';

export interface StandInApi {
  books: Books;
  trade: Trade;
  /** Seconds. */
  now: () => number;
  /** Address of the pages for people. */
  pageUrl: (page: 'checkout' | 'portal', id: string) => string;
  /** Called after every answer that changed something, before it is sent. */
  keep: () => Promise<void>;
}

type Handler = (id: string, form: Form) => object;

/** Answers one request: checks the key, then idempotency, then the route. */
export const answerApi = async (api: StandInApi, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const { books } = api;
  const reply = (status: number, body: string, headers: Record<string, string> = {}): void => {
    response
      .writeHead(status, { 'content-type': 'application/json', 'request-id': api.trade.newId('req'), ...headers })
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
    api.trade.settleDue();
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

const metadataOf = ({ metadata }: Form): Record<string, string> =>
  typeof metadata === 'object'
    ? Object.fromEntries(
        Object.entries(metadata).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      )
    : {};

const routesOf = ({ books, trade, now, pageUrl }: StandInApi): Record<string, Handler> => {
  const own = <T>(shelf: Readonly<Record<string, T>>, what: string, id: string): T => {
    if (!Object.hasOwn(shelf, id)) throw new Refused('missing', { WHAT: what, ID: id });
    return shelf[id]!;
  };
  const nameOf = ([first, ...rest]: readonly string[]): string => `${first}${rest.map((part) => `[${part}]`).join('')}`;
  const needed = (form: Form, ...path: string[]): string => {
    const text = textAt(form, ...path);
    if (text === undefined || text === '') throw new Refused('parameterMissing', { PARAM: nameOf(path) });
    return text;
  };
  /**
   * Looks up an object that a parameter names: an unknown one is an invalid request (400), unlike an unknown one in the
   * path (404).
   */
  const named = <T>(shelf: Readonly<Record<string, T>>, what: string, form: Form, ...path: string[]): T => {
    const id = needed(form, ...path);
    if (!Object.hasOwn(shelf, id)) throw new Refused('missingNamed', { WHAT: what, ID: id, PARAM: nameOf(path) });
    return shelf[id]!;
  };
  const list = <T extends { id: string }>(all: T[], url: string, form: Form): object => {
    const limit = Number(textAt(form, 'limit') ?? 10);
    if (!(Number.isInteger(limit) && limit >= 1 && limit <= LIMITS.page))
      throw new Refused('parameterInvalid', { PARAM: 'limit' });
    const after = textAt(form, 'starting_after');
    const from = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
    return { object: 'list', url, has_more: all.length > from + limit, data: all.slice(from, from + limit) };
  };
  const newestOf = <T extends { created: number; customer: string }>(shelf: Record<string, T>, form: Form): T[] => {
    const customer = textAt(form, 'customer');
    return Object.values(shelf)
      .filter((one) => customer === undefined || one.customer === customer)
      .reverse();
  };
  const expanded = (subscription: Subscription): object => ({
    ...subscription,
    latest_invoice: books.invoices[subscription.latest_invoice] ?? subscription.latest_invoice,
  });

  return {
    'POST customers': (_, form) => {
      const id = trade.newId('cus');
      books.customers[id] = {
        id,
        object: 'customer',
        email: needed(form, 'email'),
        created: now(),
        metadata: metadataOf(form),
        livemode: false,
      };
      return books.customers[id];
    },
    'GET customers/:id': (id) => own(books.customers, 'customer', id),
    'POST customers/:id': (id, form) => {
      const customer = own(books.customers, 'customer', id);
      customer.email = needed(form, 'email');
      trade.emit('customer.updated', customer);
      return customer;
    },
    'GET prices/:id': (id) => own(trade.prices, 'price', id),
    'POST checkout/sessions': (_, form) => {
      const customer = named(books.customers, 'customer', form, 'customer');
      const price = named(trade.prices, 'price', form, 'line_items', '0', 'price');
      const expires = Number(textAt(form, 'expires_at') ?? now() + LIMITS.checkoutS.most);
      if (textAt(form, 'mode') !== 'subscription') throw new Refused('parameterInvalid', { PARAM: 'mode' });
      if (!(expires >= now() + LIMITS.checkoutS.least)) throw new Refused('expiresTooSoon');
      if (expires > now() + LIMITS.checkoutS.most) throw new Refused('expiresTooLate');
      const taxed = textAt(form, 'automatic_tax', 'enabled') === 'true';
      // An existing customer has no address for the tax: Checkout must be allowed to save the one that it collects.
      if (taxed && textAt(form, 'customer_update', 'address') !== 'auto') {
        throw new Refused('noAddress');
      }
      const id = trade.newId('cs');
      books.sessions[id] = {
        id,
        object: 'checkout.session',
        mode: 'subscription',
        customer: customer.id,
        client_reference_id: textAt(form, 'client_reference_id') ?? null,
        status: 'open',
        payment_status: 'unpaid',
        url: pageUrl('checkout', id),
        success_url: needed(form, 'success_url'),
        cancel_url: needed(form, 'cancel_url'),
        created: now(),
        expires_at: expires,
        subscription: null,
        price: price.id,
        automatic_tax: { enabled: taxed },
      };
      return books.sessions[id];
    },
    'GET checkout/sessions/:id': (id) => own(books.sessions, 'checkout.session', id),
    'POST checkout/sessions/:id/expire': (id) => {
      const session = own(books.sessions, 'checkout.session', id);
      if (session.status !== 'open') throw new Refused('notOpen', { STATUS: session.status });
      Object.assign(session, { status: 'expired', url: null });
      trade.emit('checkout.session.expired', session);
      return session;
    },
    'GET subscriptions': (_, form) =>
      list(newestOf(books.subscriptions, form).map(expanded) as Subscription[], '/v1/subscriptions', form),
    'GET subscriptions/:id': (id) => own(books.subscriptions, 'subscription', id),
    'POST subscriptions/:id': (id, form) => {
      const subscription = own(books.subscriptions, 'subscription', id);
      if (subscription.status === 'canceled') throw new Refused('canceled');
      const hold = textAt(form, 'pause_collection', 'behavior');
      if (hold !== undefined && hold !== 'void')
        throw new Refused('parameterInvalid', { PARAM: 'pause_collection[behavior]' });
      // An empty value removes an entry.
      subscription.metadata = Object.fromEntries(
        Object.entries({ ...subscription.metadata, ...metadataOf(form) }).filter(([, value]) => value !== ''),
      );
      if (hold !== undefined || textAt(form, 'pause_collection') === '') {
        subscription.pause_collection = hold === undefined ? null : { behavior: 'void', resumes_at: null };
        trade.emit('customer.subscription.updated', subscription);
      }
      const flag = textAt(form, 'cancel_at_period_end');
      if (flag !== undefined) trade.setCancel(subscription, flag === 'true');
      else if (textAt(form, 'cancel_at') === '') trade.setCancel(subscription, false);
      return subscription;
    },
    'DELETE subscriptions/:id': (id) => {
      const subscription = own(books.subscriptions, 'subscription', id);
      if (subscription.status === 'canceled') throw new Refused('missing', { WHAT: 'subscription', ID: id });
      trade.end(subscription);
      return subscription;
    },
    'POST billing_portal/sessions': (_, form) => {
      const customer = named(books.customers, 'customer', form, 'customer');
      const id = trade.newId('bps');
      const confirm = textAt(form, 'flow_data', 'type') === 'subscription_update_confirm';
      const change = confirm
        ? {
            subscription: named(
              books.subscriptions,
              'subscription',
              form,
              'flow_data',
              'subscription_update_confirm',
              'subscription',
            ).id,
            price: named(trade.prices, 'price', form, 'flow_data', 'subscription_update_confirm', 'items', '0', 'price')
              .id,
          }
        : null;
      books.portals[id] = {
        id,
        object: 'billing_portal.session',
        customer: customer.id,
        url: pageUrl('portal', id),
        return_url: needed(form, 'return_url'),
        created: now(),
        change,
      };
      return books.portals[id];
    },
    'GET invoices': (_, form) => list(newestOf(books.invoices, form), '/v1/invoices', form),
    'GET charges': (_, form) => list(newestOf(books.charges, form), '/v1/charges', form),
    'GET charges/:id': (id) => own(books.charges, 'charge', id),
    'GET disputes': (_, form) => {
      const charge = textAt(form, 'charge');
      return list(
        Object.values(books.disputes)
          .filter((one) => charge === undefined || one.charge === charge)
          .reverse(),
        '/v1/disputes',
        form,
      );
    },
    'POST refunds': (_, form) => {
      const charge = named(books.charges, 'charge', form, 'charge');
      const left = charge.amount - charge.amount_refunded;
      const amount = Number(textAt(form, 'amount') ?? left);
      if (charge.disputed) throw new Refused('disputed', { ID: charge.id });
      if (left === 0) throw new Refused('refundedAlready', { ID: charge.id });
      if (!(Number.isInteger(amount) && amount > 0 && amount <= left))
        throw new Refused('parameterInvalid', { PARAM: 'amount' });
      return trade.refund(charge, amount);
    },
    'GET events': (_, form) => {
      const since = Number(textAt(form, 'created', 'gte') ?? 0);
      return list(books.events.filter(({ created }) => created >= since).reverse(), '/v1/events', form);
    },
    'GET events/:id': (id) => {
      const event = books.events.find((one) => one.id === id);
      if (event === undefined) throw new Refused('missing', { WHAT: 'event', ID: id });
      return event;
    },
  };
};
