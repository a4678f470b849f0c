/** Actions of the payment provider: orders of customers, renewals that fall due, and those of the test pages alone. */
import type { Books, Card, Charge, Dispute, Price, Session, Subscription } from './books.ts';
import { createChargeActions } from './charges.ts';
import { createContext } from './context.ts';
import { createInvoices } from './invoices.ts';
import { createCycle } from './subscription-cycle.ts';
import { createOrders } from './subscription-orders.ts';

export interface StandInActions {
  readonly prices: Readonly<Record<string, Price>>;
  newId(prefix: string): string;
  emit(type: string, object: object): void;
  /** A visitor pays on the checkout page. @returns the order, or the reason of the failure */
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
export const createActions = (
  books: Books,
  prices: Readonly<Record<string, Price>>,
  now: () => number,
): StandInActions => {
  const context = createContext(books, now);
  const invoices = createInvoices(context);
  const cycle = createCycle(context, invoices);
  return {
    prices,
    newId: context.newId,
    emit: context.emit,
    end: cycle.end,
    ...createOrders(context, prices, invoices, cycle),
    ...createChargeActions(context),
    settleDue() {
      const before = books.events.length;
      for (const session of Object.values(books.sessions)) {
        if (session.status !== 'open' || session.expires_at > now()) continue;
        Object.assign(session, { status: 'expired', url: null });
        context.emit('checkout.session.expired', session);
      }
      for (const subscription of Object.values(books.subscriptions)) cycle.settle(subscription);
      return books.events.length > before;
    },
  };
};
