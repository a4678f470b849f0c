/** Processes that render. The rows only serve the estimates of time left: they say how many renders can run at once. */
import { index, integer, pgTable } from 'drizzle-orm/pg-core';
import { at, createdAt, id } from '../columns.ts';

export const workers = pgTable(
  'workers',
  {
    id: id(),
    /** Renders that the process can run at once. */
    slots: integer().notNull(),
    /** Last heartbeat. */
    seenAt: at().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('workers_seen').on(t.seenAt)],
);
