/** A light folder for a customer and their vehicle. */
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, createdAt, id } from '../columns.ts';
import { users } from '../schema.ts';

export const customers = pgTable(
  'customers',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Phone or email, as the shop writes it. */
    contact: text().notNull().default(''),
    vehicle: text().notNull().default(''),
    jobNumber: text().notNull().default(''),
    notes: text().notNull().default(''),
    createdAt: createdAt(),
    updatedAt: at()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [index('customers_user').on(t.userId, t.updatedAt)],
);

/** Folder of a design with all its versions: `rootId` names the tree. */
export const customerDesigns = pgTable(
  'customer_designs',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    rootId: integer().notNull(),
    customerId: text()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    addedAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.rootId] }), index('customer_designs_customer').on(t.customerId)],
);

export type CustomerRow = typeof customers.$inferSelect;
