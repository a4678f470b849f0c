/** Invoices, charges, disputes and refunds. */
import type { Routes, StandInApi } from './routes.ts';
import { list, named, newestOf, own } from './parameters.ts';
import { textAt } from './form-body.ts';
import { withoutPayments } from './invoices.ts';
import { Refused } from './refused.ts';

export const chargeRoutes = ({ books, actions }: StandInApi): Routes => ({
  'GET invoices': (_, form) => {
    const withPayments = textAt(form, 'expand', '0') === 'data.payments';
    const found = newestOf(books.invoices, form);
    return withPayments ? list(found, '/v1/invoices', form) : list(found.map(withoutPayments), '/v1/invoices', form);
  },
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
    return actions.refund(charge, amount);
  },
});
