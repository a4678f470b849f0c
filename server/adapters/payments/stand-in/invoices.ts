/** Invoices, and the charges that collect them. */
import type { Charge, Invoice, Subscription } from './books.ts';
import type { StandInContext } from './context.ts';

export interface Invoices {
  bill: (subscription: Subscription, amount: number, reason: string) => Invoice;
  /** @returns whether the card took it */
  collect: (invoice: Invoice) => boolean;
}

export const createInvoices = ({ books, now, newId, emit }: StandInContext): Invoices => ({
  bill(subscription: Subscription, amount: number, reason: string) {
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
  },
  collect(invoice: Invoice) {
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
  },
});
