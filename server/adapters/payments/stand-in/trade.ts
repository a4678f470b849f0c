/**
 * Actions of the payment provider: takes orders, bills at the end of a period, retries a declined card, ends unpaid
 * subscriptions.
 */
import { DAY_S } from '#contract/durations.ts';
import { randomBytes } from 'node:crypto';
import { monthsAfter } from '../../../calendar-months.ts';
import { API_VERSION } from '../stripe-contract.ts';
import type { Books, Card, Charge, Dispute, Invoice, Price, Session, Subscription } from './books.ts';

/** Days after the first declined bill; after the last try the subscription ends. */
const RETRY_DAYS = [1, 3, 5, 7];

export interface Trade {
  readonly prices: Readonly<Record<string, Price>>;
  newId(prefix: string): string;
  emit(type: string, object: object): void;
  /** A visitor pays on the checkout page. @returns the order, or what went wrong */
  pay(session: Session, card: Card): 'paid' | 'declined' | 'closed';
  /** Bills and ends every subscription that is due. @returns whether anything changed */
  settleDue(): boolean;
  setCancel(subscription: Subscription, on: boolean): void;
  end(subscription: Subscription): void;
  changePrice(subscription: Subscription, price: Price): 'changed' | 'declined';
  setCard(customer: string, card: Card): void;
  /** Ends the current period now. */
  endPeriod(subscription: Subscription): void;
  refund(charge: Charge, amount?: number): object;
  dispute(charge: Charge): void;
  /** Decides a dispute; when the customer loses it, the money comes back to us. */
  closeDispute(dispute: Dispute, outcome: 'won' | 'lost'): void;
}

/** @param now seconds */
export const createTrade = (books: Books, prices: Readonly<Record<string, Price>>, now: () => number): Trade => {
  const newId = (prefix: string): string => {
    books.counter += 1;
    return `${prefix}_test_${books.counter.toString(36).padStart(4, '0')}${randomBytes(9).toString('base64url').replace(/[-_]/g, '0')}`;
  };

  const emit = (type: string, object: object): void => {
    const event = {
      id: newId('evt'),
      object: 'event' as const,
      api_version: API_VERSION,
      created: now(),
      type,
      livemode: false as const,
      pending_webhooks: 1,
      request: null,
      data: { object: structuredClone(object) },
    };
    books.events.push(event);
    books.deliveries.push({ event: event.id, at: now(), tries: 0 });
  };

  const nextPeriodEnd = (anchor: number, from: number, interval: 'month' | 'year'): number => {
    const step = interval === 'year' ? 12 : 1;
    for (let count = step; ; count += step) {
      const end = Math.floor(monthsAfter(new Date(anchor * 1000), count).getTime() / 1000);
      if (end > from) return end;
    }
  };

  const bill = (subscription: Subscription, amount: number, reason: string): Invoice => {
    const id = newId('in');
    const invoice: Invoice = {
      id,
      object: 'invoice',
      customer: subscription.customer,
      status: 'open',
      amount_due: amount,
      amount_paid: 0,
      currency: 'usd',
      created: now(),
      number: `TEST-${String(Object.values(books.invoices).filter(({ customer }) => customer === subscription.customer).length + 1).padStart(4, '0')}`,
      billing_reason: reason,
      parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
    };
    books.invoices[id] = invoice;
    subscription.latest_invoice = id;
    return invoice;
  };

  /** @returns whether the card took it */
  const collect = (invoice: Invoice): boolean => {
    const works = books.cards[invoice.customer] === 'works' || invoice.amount_due <= 0;
    if (invoice.amount_due > 0) {
      const charge: Charge = {
        id: newId('ch'),
        object: 'charge',
        customer: invoice.customer,
        amount: invoice.amount_due,
        amount_refunded: 0,
        currency: 'usd',
        created: now(),
        paid: works,
        status: works ? 'succeeded' : 'failed',
        refunded: false,
        disputed: false,
        invoice: invoice.id,
      };
      books.charges[charge.id] = charge;
      emit(works ? 'charge.succeeded' : 'charge.failed', charge);
    }
    if (works) Object.assign(invoice, { status: 'paid', amount_paid: invoice.amount_due });
    emit(works ? 'invoice.paid' : 'invoice.payment_failed', invoice);
    return works;
  };

  const end = (subscription: Subscription): void => {
    if (subscription.status === 'canceled') return;
    Object.assign(subscription, {
      status: 'canceled',
      ended_at: now(),
      canceled_at: subscription.canceled_at ?? now(),
    });
    delete subscription.retry;
    const invoice = books.invoices[subscription.latest_invoice];
    if (invoice?.status === 'open') invoice.status = 'void';
    emit('customer.subscription.deleted', subscription);
  };

  const renew = (subscription: Subscription): void => {
    const [item] = subscription.items.data;
    const from = item.current_period_end;
    Object.assign(item, {
      current_period_start: from,
      current_period_end: nextPeriodEnd(subscription.billing_cycle_anchor, from, item.price.recurring.interval),
    });
    if (subscription.pause_collection != null) {
      bill(subscription, item.price.unit_amount, 'subscription_cycle').status = 'void';
    } else if (!collect(bill(subscription, item.price.unit_amount, 'subscription_cycle'))) {
      subscription.status = 'past_due';
      subscription.retry = { at: now() + RETRY_DAYS[0]! * DAY_S, tries: 1 };
    }
    emit('customer.subscription.updated', subscription);
  };

  const retry = (subscription: Subscription): void => {
    const { tries } = subscription.retry!;
    if (collect(books.invoices[subscription.latest_invoice]!)) {
      subscription.status = 'active';
      delete subscription.retry;
      emit('customer.subscription.updated', subscription);
    } else if (tries >= RETRY_DAYS.length) end(subscription);
    else
      subscription.retry = {
        at: books.invoices[subscription.latest_invoice]!.created + RETRY_DAYS[tries]! * DAY_S,
        tries: tries + 1,
      };
  };

  return {
    prices,
    newId,
    emit,
    pay(session, card) {
      if (session.status !== 'open' || session.expires_at <= now()) return 'closed';
      if (card === 'declines') return 'declined';
      books.cards[session.customer] = card;
      const price = prices[session.price]!;
      const start = now();
      const subscription: Subscription = {
        id: newId('sub'),
        object: 'subscription',
        customer: session.customer,
        status: 'active',
        created: start,
        start_date: start,
        billing_cycle_anchor: start,
        cancel_at_period_end: false,
        cancel_at: null,
        canceled_at: null,
        ended_at: null,
        latest_invoice: '',
        metadata: {},
        pause_collection: null,
        items: {
          object: 'list',
          data: [
            {
              id: newId('si'),
              object: 'subscription_item',
              price,
              quantity: 1,
              current_period_start: start,
              current_period_end: nextPeriodEnd(start, start, price.recurring.interval),
            },
          ],
        },
      };
      books.subscriptions[subscription.id] = subscription;
      emit('customer.subscription.created', subscription);
      collect(bill(subscription, price.unit_amount, 'subscription_create'));
      Object.assign(session, { status: 'complete', payment_status: 'paid', subscription: subscription.id, url: null });
      emit('checkout.session.completed', session);
      return 'paid';
    },
    settleDue() {
      const before = books.events.length;
      for (const session of Object.values(books.sessions)) {
        if (session.status !== 'open' || session.expires_at > now()) continue;
        Object.assign(session, { status: 'expired', url: null });
        emit('checkout.session.expired', session);
      }
      for (const subscription of Object.values(books.subscriptions)) {
        while (subscription.status !== 'canceled') {
          const [item] = subscription.items.data;
          if (subscription.retry !== undefined && subscription.retry.at <= now()) retry(subscription);
          else if (subscription.status === 'active' && item.current_period_end <= now())
            (subscription.cancel_at_period_end ? end : renew)(subscription);
          else break;
        }
      }
      return books.events.length > before;
    },
    setCancel(subscription, on) {
      if (subscription.status === 'canceled' || subscription.cancel_at_period_end === on) return;
      const [item] = subscription.items.data;
      Object.assign(
        subscription,
        on
          ? { cancel_at_period_end: true, cancel_at: item.current_period_end, canceled_at: now() }
          : { cancel_at_period_end: false, cancel_at: null, canceled_at: null },
      );
      emit('customer.subscription.updated', subscription);
    },
    end,
    changePrice(subscription, price) {
      const [item] = subscription.items.data;
      if (item.price.id === price.id || subscription.status !== 'active') return 'changed';
      const share =
        Math.max(0, item.current_period_end - now()) / (item.current_period_end - item.current_period_start);
      const due = Math.max(0, price.unit_amount - Math.round(item.price.unit_amount * share));
      if (books.cards[subscription.customer] !== 'works' && due > 0) return 'declined';
      Object.assign(item, {
        price,
        current_period_start: now(),
        current_period_end: nextPeriodEnd(now(), now(), price.recurring.interval),
      });
      Object.assign(subscription, {
        billing_cycle_anchor: now(),
        cancel_at_period_end: false,
        cancel_at: null,
        canceled_at: null,
      });
      collect(bill(subscription, due, 'subscription_update'));
      emit('customer.subscription.updated', subscription);
      return 'changed';
    },
    setCard(customer, card) {
      books.cards[customer] = card;
      for (const subscription of Object.values(books.subscriptions)) {
        if (subscription.customer === customer && subscription.retry !== undefined && card === 'works')
          retry(subscription);
      }
    },
    endPeriod(subscription) {
      if (subscription.status === 'canceled') return;
      const [item] = subscription.items.data;
      item.current_period_end = now();
      if (subscription.cancel_at !== null) subscription.cancel_at = now();
      subscription.billing_cycle_anchor = now();
    },
    refund(charge, amount = charge.amount - charge.amount_refunded) {
      charge.amount_refunded += amount;
      charge.refunded = charge.amount_refunded >= charge.amount;
      const refund = {
        id: newId('re'),
        object: 'refund',
        amount,
        charge: charge.id,
        currency: 'usd',
        status: 'succeeded',
        created: now(),
      };
      emit('charge.refunded', charge);
      return refund;
    },
    dispute(charge) {
      charge.disputed = true;
      const dispute: Dispute = {
        id: newId('dp'),
        object: 'dispute',
        amount: charge.amount,
        charge: charge.id,
        currency: 'usd',
        created: now(),
        status: 'needs_response',
      };
      books.disputes[dispute.id] = dispute;
      emit('charge.dispute.created', dispute);
    },
    // The charge stays marked as disputed, as the provider's does: only the dispute says how it ended.
    closeDispute(dispute, outcome) {
      if (dispute.status !== 'needs_response') return;
      dispute.status = outcome;
      emit('charge.dispute.closed', dispute);
    },
  };
};
