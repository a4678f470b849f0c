/** Customers. */
import type { Routes, StandInApi } from './routes.ts';
import { metadataOf, needed, own } from './parameters.ts';

export const standInCustomerRoutes = ({ books, actions, now }: StandInApi): Routes => ({
  'POST customers': (_, form) => {
    const id = actions.newId('cus');
    books.customers[id] = {
      id,
      object: 'customer',
      email: needed(form, 'email'),
      created: now(),
      metadata: metadataOf(form),
      livemode: false,
    };
    return books.customers[id];
  },
  'GET customers/:id': (id) => own(books.customers, 'customer', id),
  'POST customers/:id': (id, form) => {
    const customer = own(books.customers, 'customer', id);
    customer.email = needed(form, 'email');
    actions.emit('customer.updated', customer);
    return customer;
  },
});
