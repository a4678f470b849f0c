/** Actions of the payment provider: orders of customers, renewals that fall due, and those of the test pages alone. */
import type { Books, Price, Subscription } from './books.ts';
import { createChargeActions, type ChargeActions } from './charges.ts';
import { createContext } from './context.ts';
import { createInvoices } from './invoices.ts';
import { createCycle } from './subscription-cycle.ts';
import { createOrders, type Orders } from './subscription-orders.ts';

export interface StandInActions extends Orders, ChargeActions {
  readonly prices: Readonly<Record<string, Price>>;
  newId(prefix: string): string;
  emit(type: string, object: object): void;
  /** Bills and ends every subscription that is due. @returns whether anything changed */
  settleDue(): boolean;
  end(subscription: Subscription): void;
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
