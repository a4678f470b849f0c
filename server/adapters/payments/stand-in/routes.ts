import type { StandInActions } from './actions.ts';
import type { Books } from './books.ts';
import type { Form } from './form-body.ts';

export interface StandInApi {
  books: Books;
  actions: StandInActions;
  /** Seconds. */
  now: () => number;
  /** Address of the pages for people. */
  pageUrl: (page: 'checkout' | 'portal', id: string) => string;
  /** Called after every answer that changed something, before it is sent. */
  keep: () => Promise<void>;
}

/** Handlers by method and path, like `GET customers/:id`; a handler gets the id in the path. */
export type Routes = Readonly<Record<string, (id: string, form: Form) => object>>;
