/** Reads Stripe's events: webhooks, whose signature is checked, and the list of past events. */
import type { Stripe } from 'stripe';
import { SignatureRefusedError, type Payments, type PaymentEvent } from './payments.ts';
import { dateOf, idOf, type StripeClient } from './stripe-client.ts';
import { STRIPE_LIMITS } from './stripe-contract.ts';

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

export const stripeWebhooks = (client: StripeClient, now: () => Date): Pick<Payments, 'readEvent' | 'eventsSince'> => ({
  async readEvent(raw, signature) {
    const { stripe, secret } = await client.open();
    const signedAt = Number(/(?:^|,)\s*t=(\d+)/.exec(signature ?? '')?.[1] ?? Number.NaN) * 1000;
    const nowMs = now().getTime();
    // The SDK refuses only old signatures, not ones from the future.
    if (!(Math.abs(nowMs - signedAt) <= STRIPE_LIMITS.signatureSeconds * 1000))
      throw new SignatureRefusedError('signed too long ago or in the future');
    // The SDK's decoder drops a byte order mark, which is therefore not signed.
    if (raw.subarray(0, 3).equals(BYTE_ORDER_MARK))
      throw new SignatureRefusedError('the bytes differ from those that were signed');
    let event: Stripe.Event;
    try {
      event = await stripe.webhooks.constructEventAsync(
        raw,
        signature ?? '',
        secret,
        STRIPE_LIMITS.signatureSeconds,
        undefined,
        nowMs,
      );
    } catch (error) {
      throw new SignatureRefusedError((error as Error).message);
    }
    if (!isEvent(event)) throw new SignatureRefusedError('signed, but not an event');
    return toEvent(client, event);
  },
  async eventsSince(since) {
    const events: PaymentEvent[] = [];
    for (let after: string | undefined; ;) {
      const page = await client.request((stripe) =>
        stripe.events.list({
          created: { gte: Math.floor(since.getTime() / 1000) },
          limit: STRIPE_LIMITS.page,
          ...(after === undefined ? {} : { starting_after: after }),
        }),
      );
      for (const event of page.data) events.push(await toEvent(client, event));
      after = page.data.at(-1)?.id;
      if (!page.has_more || after === undefined) return events.reverse();
    }
  },
});

const toEvent = async (client: StripeClient, event: Stripe.Event): Promise<PaymentEvent> => ({
  id: event.id,
  type: event.type,
  createdAt: dateOf(typeof event.created === 'number' ? event.created : 0),
  customerId: await findCustomerId(client, event),
});

const findCustomerId = async ({ find }: StripeClient, event: Stripe.Event): Promise<string | undefined> => {
  const { object } = event.data as {
    object: {
      object?: string;
      id?: string;
      customer?: string | { id: string } | null;
      charge?: string | { id: string } | null;
    };
  };
  if (object.object === 'customer') return object.id;
  const customer = idOf(object.customer);
  const charge = idOf(object.charge);
  if (customer !== undefined || charge === undefined) return customer;
  // A dispute names only its charge.
  return idOf((await find((stripe) => stripe.charges.retrieve(charge)))?.customer);
};

const isEvent = (value: unknown): value is Stripe.Event => {
  const { id, type, data } = (value ?? {}) as { id?: unknown; type?: unknown; data?: { object?: unknown } };
  return (
    typeof id === 'string' &&
    id !== '' &&
    typeof type === 'string' &&
    typeof data?.object === 'object' &&
    data.object !== null
  );
};
