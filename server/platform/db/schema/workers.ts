/** Processes that render, from which the number of renders that run at once is estimated. */
import { index, integer, pgTable } from 'drizzle-orm/pg-core';
import { timestamptz, createdAt, id } from '../columns.ts';

export const workers = pgTable(
  'workers',
  {
    id: id(),
    /** Renders that the process can run at once. */
    slots: integer().notNull(),
    /** Last heartbeat. */
    seenAt: timestamptz().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('workers_seen').on(t.seenAt)],
);
