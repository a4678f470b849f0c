/** Invoices, and the charges that collect them. */
import type { Charge, Invoice, Subscription } from './books.ts';
import type { StandInContext } from './context.ts';

export interface Invoices {
  bill: (subscription: Subscription, amount: number, reason: string) => Invoice;
  /** @returns whether the card took it */
  collect: (invoice: Invoice) => boolean;
}

/** An invoice as it is answered and told of, where nobody asked for its payments. */
export const withoutPayments = (invoice: Invoice) => ({ ...invoice, payments: undefined });

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
      payments: {
        object: 'list',
        data: [
          {
            id: newId('inpay'),
            object: 'invoice_payment',
            invoice: id,
            payment: { type: 'payment_intent', payment_intent: newId('pi') },
          },
        ],
        has_more: false,
      },
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
        payment_intent: invoice.payments.data[0].payment.payment_intent,
      };
      books.charges[charge.id] = charge;
      emit(works ? 'charge.succeeded' : 'charge.failed', charge);
    }
    if (works) Object.assign(invoice, { status: 'paid', amount_paid: invoice.amount_due });
    emit(works ? 'invoice.paid' : 'invoice.payment_failed', withoutPayments(invoice));
    return works;
  },
});
