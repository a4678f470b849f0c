/** The stand-in's data, clock, ids and events, which every action of it works on. */
import { randomBytes } from 'node:crypto';
import { API_VERSION } from '../stripe-contract.ts';
import type { Books } from './books.ts';

export interface StandInContext {
  books: Books;
  /** Seconds. */
  now: () => number;
  newId: (prefix: string) => string;
  emit: (type: string, object: object) => void;
}

export const createContext = (books: Books, now: () => number): StandInContext => {
  const newId = (prefix: string): string => {
    books.counter += 1;
    return `${prefix}_test_${books.counter.toString(36).padStart(4, '0')}${randomBytes(9).toString('base64url').replace(/[-_]/g, '0')}`;
  };

  const emit = (type: string, object: object): void => {
    const event = {
      id: newId('evt'),
      object: 'event' as const,
      api_version: API_VERSION,
      created: now(),
      type,
      livemode: false as const,
      pending_webhooks: 1,
      request: null,
      data: { object: structuredClone(object) },
    };
    books.events.push(event);
    books.deliveries.push({ event: event.id, at: now(), tries: 0 });
  };

  return { books, now, newId, emit };
};
