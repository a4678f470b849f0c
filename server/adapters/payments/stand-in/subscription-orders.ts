/** Actions of a customer: ordering a subscription, changing its plan, cancelling it, changing the card. */
import { expected } from '#contract/expected.ts';
import type { Card, Price, Session, Subscription } from './books.ts';
import type { StandInContext } from './context.ts';
import type { Invoices } from './invoices.ts';
import { nextPeriodEnd, type Cycle } from './subscription-cycle.ts';

export interface Orders {
  /** A visitor pays on the checkout page. @returns the order, or the reason of the failure */
  pay(session: Session, card: Card): 'paid' | 'declined' | 'closed';
  setCancel(subscription: Subscription, on: boolean): void;
  changePrice(subscription: Subscription, price: Price): 'changed' | 'declined';
  setCard(customer: string, card: Card): void;
  /** Ends the current period now. */
  endPeriod(subscription: Subscription): void;
}

export const createOrders = (
  context: StandInContext,
  prices: Readonly<Record<string, Price>>,
  { bill, collect }: Invoices,
  { retry }: Cycle,
): Orders => {
  const { books, now, emit } = context;
  return {
    pay(session, card) {
      if (session.status !== 'open' || session.expires_at <= now()) return 'closed';
      if (card === 'declines') return 'declined';
      books.cards[session.customer] = card;
      const price = expected(prices[session.price], 'The price of a checkout');
      const subscription = newSubscription(context, session, price);
      books.subscriptions[subscription.id] = subscription;
      emit('customer.subscription.created', subscription);
      collect(bill(subscription, price.unit_amount, 'subscription_create'));
      Object.assign(session, { status: 'complete', payment_status: 'paid', subscription: subscription.id, url: null });
      emit('checkout.session.completed', session);
      return 'paid';
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
  };
};

const newSubscription = ({ now, newId }: StandInContext, { customer }: Session, price: Price): Subscription => {
  const start = now();
  return {
    id: newId('sub'),
    object: 'subscription',
    customer,
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
};
