/** The processes that render. Nothing depends on a row: it says how many renders may run at once, for the time left that people are told. */
import { index, integer, pgTable } from 'drizzle-orm/pg-core';
import { at, createdAt, id } from '../columns.ts';

export const workers = pgTable('workers', {
  id: id(),
  /** Renders that it can run at once. */
  slots: integer().notNull(),
  /** Its last sign of life. */
  seenAt: at().notNull(),
  createdAt: createdAt(),
}, (t) => [index('workers_seen').on(t.seenAt)]);
