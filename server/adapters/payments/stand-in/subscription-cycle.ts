/** Subscriptions: billed at the end of a period, retried when the card declines, ended when nothing is paid. */
import { DAY_S } from '#contract/durations.ts';
import { expected } from '#contract/expected.ts';
import { monthsAfter } from '../../../calendar-months.ts';
import type { Subscription } from './books.ts';
import type { StandInContext } from './context.ts';
import type { Invoices } from './invoices.ts';

/** Days after the first declined bill; after the last try the subscription ends. */
const RETRY_DAYS = [1, 3, 5, 7] as const;

/** Actions that come with time, not with a customer. */
export interface Cycle {
  /** Bills or ends it as often as is due. */
  settle: (subscription: Subscription) => void;
  /** Collects the open bill again. */
  retry: (subscription: Subscription) => void;
  end: (subscription: Subscription) => void;
}

export const createCycle = ({ books, now, emit }: StandInContext, { bill, collect }: Invoices): Cycle => {
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
      subscription.retry = { at: now() + RETRY_DAYS[0] * DAY_S, tries: 1 };
    }
    emit('customer.subscription.updated', subscription);
  };

  const retry = (subscription: Subscription): void => {
    const { tries } = expected(subscription.retry, 'The retry of a declined bill');
    const invoice = expected(books.invoices[subscription.latest_invoice], 'The latest invoice of a subscription');
    const days = RETRY_DAYS[tries];
    if (collect(invoice)) {
      subscription.status = 'active';
      delete subscription.retry;
      emit('customer.subscription.updated', subscription);
    } else if (days === undefined) end(subscription);
    else
      subscription.retry = {
        at: invoice.created + days * DAY_S,
        tries: tries + 1,
      };
  };

  const settle = (subscription: Subscription): void => {
    while (subscription.status !== 'canceled') {
      const [item] = subscription.items.data;
      if (subscription.retry !== undefined && subscription.retry.at <= now()) retry(subscription);
      else if (subscription.status === 'active' && item.current_period_end <= now())
        (subscription.cancel_at_period_end ? end : renew)(subscription);
      else return;
    }
  };

  return { settle, retry, end };
};

export const nextPeriodEnd = (anchor: number, from: number, interval: 'month' | 'year'): number => {
  const step = interval === 'year' ? 12 : 1;
  for (let count = step; ; count += step) {
    const end = Math.floor(monthsAfter(new Date(anchor * 1000), count).getTime() / 1000);
    if (end > from) return end;
  }
};
