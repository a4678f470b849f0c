/** Subscriptions. */
import type { Routes, StandInApi } from './routes.ts';
import type { Subscription } from './books.ts';
import { textAt } from './form-body.ts';
import { withoutPayments } from './invoices.ts';
import { list, metadataOf, newestOf, own } from './parameters.ts';
import { Refused } from './refused.ts';

export const subscriptionRoutes = ({ books, actions }: StandInApi): Routes => {
  const expanded = (subscription: Subscription): object => {
    const invoice = books.invoices[subscription.latest_invoice];
    return { ...subscription, latest_invoice: invoice === undefined ? null : withoutPayments(invoice) };
  };
  return {
    'GET subscriptions': (_, form) =>
      list(newestOf(books.subscriptions, form).map(expanded) as Subscription[], '/v1/subscriptions', form),
    'GET subscriptions/:id': (id) => own(books.subscriptions, 'subscription', id),
    'POST subscriptions/:id': (id, form) => {
      const subscription = own(books.subscriptions, 'subscription', id);
      if (subscription.status === 'canceled') throw new Refused('canceled');
      const hold = textAt(form, 'pause_collection', 'behavior');
      if (hold !== undefined && hold !== 'void')
        throw new Refused('parameterInvalid', { PARAM: 'pause_collection[behavior]' });
      // An empty value removes an entry.
      subscription.metadata = Object.fromEntries(
        Object.entries({ ...subscription.metadata, ...metadataOf(form) }).filter(([, value]) => value !== ''),
      );
      if (hold !== undefined || textAt(form, 'pause_collection') === '') {
        subscription.pause_collection = hold === undefined ? null : { behavior: 'void', resumes_at: null };
        actions.emit('customer.subscription.updated', subscription);
      }
      const flag = textAt(form, 'cancel_at_period_end');
      if (flag !== undefined) actions.setCancel(subscription, flag === 'true');
      else if (textAt(form, 'cancel_at') === '') actions.setCancel(subscription, false);
      return subscription;
    },
    'DELETE subscriptions/:id': (id) => {
      const subscription = own(books.subscriptions, 'subscription', id);
      if (subscription.status === 'canceled') throw new Refused('missing', { WHAT: 'subscription', ID: id });
      actions.end(subscription);
      return subscription;
    },
  };
};
