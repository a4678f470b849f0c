/** Prices, and sessions of the checkout and of the portal. */
import { LIMITS } from '../stripe-contract.ts';
import type { Routes, StandInApi } from './routes.ts';
import { textAt } from './form-body.ts';
import { named, needed, own } from './parameters.ts';
import { Refused } from './refused.ts';

export const checkoutRoutes = ({ books, actions, now, pageUrl }: StandInApi): Routes => ({
  'GET prices/:id': (id) => own(actions.prices, 'price', id),
  'POST checkout/sessions': (_, form) => {
    const customer = named(books.customers, 'customer', form, 'customer');
    const price = named(actions.prices, 'price', form, 'line_items', '0', 'price');
    const expires = Number(textAt(form, 'expires_at') ?? now() + LIMITS.checkoutS.most);
    if (textAt(form, 'mode') !== 'subscription') throw new Refused('parameterInvalid', { PARAM: 'mode' });
    if (!(expires >= now() + LIMITS.checkoutS.least)) throw new Refused('expiresTooSoon');
    if (expires > now() + LIMITS.checkoutS.most) throw new Refused('expiresTooLate');
    const taxed = textAt(form, 'automatic_tax', 'enabled') === 'true';
    // An existing customer has no address for the tax: Checkout must be allowed to save the one that it collects.
    if (taxed && textAt(form, 'customer_update', 'address') !== 'auto') {
      throw new Refused('noAddress');
    }
    const id = actions.newId('cs');
    books.sessions[id] = {
      id,
      object: 'checkout.session',
      mode: 'subscription',
      customer: customer.id,
      client_reference_id: textAt(form, 'client_reference_id') ?? null,
      status: 'open',
      payment_status: 'unpaid',
      url: pageUrl('checkout', id),
      success_url: needed(form, 'success_url'),
      cancel_url: needed(form, 'cancel_url'),
      created: now(),
      expires_at: expires,
      subscription: null,
      price: price.id,
      automatic_tax: { enabled: taxed },
    };
    return books.sessions[id];
  },
  'GET checkout/sessions/:id': (id) => own(books.sessions, 'checkout.session', id),
  'POST checkout/sessions/:id/expire': (id) => {
    const session = own(books.sessions, 'checkout.session', id);
    if (session.status !== 'open') throw new Refused('notOpen', { STATUS: session.status });
    Object.assign(session, { status: 'expired', url: null });
    actions.emit('checkout.session.expired', session);
    return session;
  },
});

export const portalRoutes = ({ books, actions, now, pageUrl }: StandInApi): Routes => ({
  'POST billing_portal/sessions': (_, form) => {
    const customer = named(books.customers, 'customer', form, 'customer');
    const id = actions.newId('bps');
    const confirm = textAt(form, 'flow_data', 'type') === 'subscription_update_confirm';
    const change = confirm
      ? {
          subscription: named(
            books.subscriptions,
            'subscription',
            form,
            'flow_data',
            'subscription_update_confirm',
            'subscription',
          ).id,
          price: named(actions.prices, 'price', form, 'flow_data', 'subscription_update_confirm', 'items', '0', 'price')
            .id,
        }
      : null;
    books.portals[id] = {
      id,
      object: 'billing_portal.session',
      customer: customer.id,
      url: pageUrl('portal', id),
      return_url: needed(form, 'return_url'),
      created: now(),
      change,
    };
    return books.portals[id];
  },
});
