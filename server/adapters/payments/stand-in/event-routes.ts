/** Events. */
import type { Routes, StandInApi } from './routes.ts';
import { list } from './parameters.ts';
import { textAt } from './form-body.ts';
import { Refused } from './refused.ts';

export const eventRoutes = ({ books }: StandInApi): Routes => ({
  'GET events': (_, form) => {
    const since = Number(textAt(form, 'created', 'gte') ?? 0);
    return list(books.events.filter(({ created }) => created >= since).reverse(), '/v1/events', form);
  },
  'GET events/:id': (id) => {
    const event = books.events.find((one) => one.id === id);
    if (event === undefined) throw new Refused('missing', { WHAT: 'event', ID: id });
    return event;
  },
});
