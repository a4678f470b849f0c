/**
 * The simulated Stripe of the test payments: orders, bills, refunds and disputes. Every change emits an event of the type
 * that Stripe would send.
 */
import { DAY_MS } from '#contract/durations.ts';
import { requireValue } from '#contract/expected.ts';
import { addCalendarMonths } from '../calendar-months.ts';
import type { TestPrice } from './prices.ts';
import {
  findById,
  newTestId,
  type TestCard,
  type TestBill,
  type TestCharge,
  type TestCheckout,
  type TestState,
  type TestSubscription,
} from './state.ts';

/** Days from a declined bill to each retry. After the last one the subscription ends. */
const RETRY_DAYS = [1, 3, 5, 7] as const;

export class TestStripe {
  /** @param now milliseconds */
  constructor(
    readonly state: TestState,
    readonly now: () => number,
  ) {}

  emit(type: string, customerId: string): void {
    const event = { id: newTestId('evt'), type, createdAt: this.now(), customerId };
    this.state.events.push(event);
    this.state.deliveries.push({ eventId: event.id, dueAt: this.now(), tries: 0 });
  }

  /** Expires checkouts, and bills or ends subscriptions that are due. @returns whether anything changed */
  settleDue(): boolean {
    const before = this.state.events.length;
    for (const checkout of this.state.checkouts)
      if (checkout.state === 'open' && checkout.expiresAt <= this.now()) this.expire(checkout);
    for (const subscription of this.state.subscriptions) this.settleSubscription(subscription);
    return this.state.events.length > before;
  }

  expire(checkout: TestCheckout): void {
    checkout.state = 'expired';
    this.emit('checkout.session.expired', checkout.customerId);
  }

  pay(checkout: TestCheckout, card: TestCard): 'paid' | 'declined' | 'closed' {
    const { customerId, price } = checkout;
    if (checkout.state !== 'open' || checkout.expiresAt <= this.now()) return 'closed';
    if (card === 'declines') return 'declined';
    requireValue(findById(this.state.customers, customerId), 'The customer of a checkout').card = card;
    const start = this.now();
    const subscription: TestSubscription = {
      id: newTestId('sub'),
      customerId,
      status: 'active',
      price,
      createdAt: start,
      anchor: start,
      periodStart: start,
      periodEnd: nextPeriodEnd(start, start, price),
      cancelAtPeriodEnd: false,
      hold: 'none',
    };
    this.state.subscriptions.push(subscription);
    this.emit('customer.subscription.created', customerId);
    this.chargeCard(this.bill(subscription, price.cents));
    checkout.state = 'complete';
    this.emit('checkout.session.completed', customerId);
    return 'paid';
  }

  setCancelAtPeriodEnd(subscription: TestSubscription, cancelAtPeriodEnd: boolean): void {
    if (subscription.status === 'ended' || subscription.cancelAtPeriodEnd === cancelAtPeriodEnd) return;
    subscription.cancelAtPeriodEnd = cancelAtPeriodEnd;
    this.emit('customer.subscription.updated', subscription.customerId);
  }

  setInvoiceHold(subscription: TestSubscription, hold: TestSubscription['hold']): void {
    subscription.hold = hold;
    this.emit('customer.subscription.updated', subscription.customerId);
  }

  /** Deducts the rest of the paid period from the first bill of the new price. */
  changePrice(subscription: TestSubscription, price: TestPrice): 'changed' | 'declined' {
    const { periodStart, periodEnd, price: old } = subscription;
    if (old.id === price.id || subscription.status !== 'active') return 'changed';
    const unusedFraction = Math.max(0, periodEnd - this.now()) / (periodEnd - periodStart);
    const due = Math.max(0, price.cents - Math.round(old.cents * unusedFraction));
    if (!this.hasWorkingCard(subscription.customerId) && due > 0) return 'declined';
    const start = this.now();
    const period = { anchor: start, periodStart: start, periodEnd: nextPeriodEnd(start, start, price) };
    Object.assign(subscription, { price, cancelAtPeriodEnd: false, ...period });
    this.chargeCard(this.bill(subscription, due));
    this.emit('customer.subscription.updated', subscription.customerId);
    return 'changed';
  }

  setCard(customerId: string, card: TestCard): void {
    requireValue(findById(this.state.customers, customerId), 'The customer of a card').card = card;
    for (const subscription of this.state.subscriptions)
      if (subscription.customerId === customerId && subscription.retry !== undefined && card === 'works')
        this.retry(subscription);
  }

  endPeriod(subscription: TestSubscription): void {
    if (subscription.status === 'ended') return;
    Object.assign(subscription, { anchor: this.now(), periodEnd: this.now() });
  }

  end(subscription: TestSubscription): void {
    if (subscription.status === 'ended') return;
    subscription.status = 'ended';
    delete subscription.retry;
    const bill = this.lastBill(subscription);
    if (bill.state === 'open') bill.state = 'void';
    this.emit('customer.subscription.deleted', subscription.customerId);
  }

  refund(charge: TestCharge, cents = charge.cents - charge.refundedCents): void {
    charge.refundedCents += cents;
    this.emit('charge.refunded', charge.customerId);
  }

  dispute(charge: TestCharge): void {
    charge.dispute = 'open';
    this.emit('charge.dispute.created', charge.customerId);
  }

  /** @param outcome `won` when we keep the money */
  closeDispute(charge: TestCharge, outcome: 'won' | 'lost'): void {
    if (charge.dispute !== 'open') return;
    charge.dispute = outcome;
    this.emit('charge.dispute.closed', charge.customerId);
  }

  hasWorkingCard(customerId: string): boolean {
    return findById(this.state.customers, customerId)?.card === 'works';
  }

  lastBill({ id }: TestSubscription): TestBill {
    const bill = this.state.bills.findLast(({ subscriptionId }) => subscriptionId === id);
    return requireValue(bill, 'The latest bill of a subscription');
  }

  private settleSubscription(subscription: TestSubscription): void {
    while (subscription.status !== 'ended') {
      if (subscription.retry !== undefined && subscription.retry.dueAt <= this.now()) this.retry(subscription);
      else if (subscription.status !== 'active' || subscription.periodEnd > this.now()) return;
      else if (subscription.cancelAtPeriodEnd) this.end(subscription);
      else this.renew(subscription);
    }
  }

  private renew(subscription: TestSubscription): void {
    const { anchor, periodEnd, price } = subscription;
    Object.assign(subscription, { periodStart: periodEnd, periodEnd: nextPeriodEnd(anchor, periodEnd, price) });
    const bill = this.bill(subscription, price.cents);
    if (subscription.hold !== 'none') bill.state = 'void';
    else if (!this.chargeCard(bill)) {
      subscription.status = 'past_due';
      subscription.retry = { dueAt: this.now() + RETRY_DAYS[0] * DAY_MS, tries: 1 };
    }
    this.emit('customer.subscription.updated', subscription.customerId);
  }

  private retry(subscription: TestSubscription): void {
    const { tries } = requireValue(subscription.retry, 'The retry of a declined bill');
    const bill = this.lastBill(subscription);
    const days = RETRY_DAYS[tries];
    if (this.chargeCard(bill)) {
      subscription.status = 'active';
      delete subscription.retry;
      this.emit('customer.subscription.updated', subscription.customerId);
    } else if (days === undefined) this.end(subscription);
    else subscription.retry = { dueAt: bill.createdAt + days * DAY_MS, tries: tries + 1 };
  }

  private bill({ id, customerId }: TestSubscription, cents: number): TestBill {
    const count = this.state.bills.filter((one) => one.customerId === customerId).length + 1;
    const number = `TEST-${String(count).padStart(4, '0')}`;
    const bill = { id: newTestId('in'), number, customerId, subscriptionId: id, cents, createdAt: this.now() };
    const open: TestBill = { ...bill, state: 'open' };
    this.state.bills.push(open);
    return open;
  }

  /** @returns whether the card was charged */
  private chargeCard(bill: TestBill): boolean {
    const { customerId, subscriptionId, cents } = bill;
    const isPaid = cents <= 0 || this.hasWorkingCard(customerId);
    if (isPaid && cents > 0) {
      const charge = { id: newTestId('ch'), customerId, subscriptionId, createdAt: this.now(), cents };
      this.state.charges.push({ ...charge, refundedCents: 0, dispute: 'none' });
      this.emit('charge.succeeded', customerId);
    }
    if (isPaid) bill.state = 'paid';
    this.emit(isPaid ? 'invoice.paid' : 'invoice.payment_failed', customerId);
    return isPaid;
  }
}

const nextPeriodEnd = (anchor: number, from: number, { interval }: TestPrice): number => {
  const step = interval === 'year' ? 12 : 1;
  for (let count = step; ; count += step) {
    const end = addCalendarMonths(new Date(anchor), count).getTime();
    if (end > from) return end;
  }
};
