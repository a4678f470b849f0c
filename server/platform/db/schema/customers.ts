/** Customers of a shop with their vehicles, and the designs in their folders. */
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { JobStage } from '#contract/customer/jobs.ts';
import { timestamptz, createdAt, id } from '../columns.ts';
import { users } from '../schema.ts';

export const customers = pgTable(
  'customers',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    phone: text().notNull().default(''),
    email: text().notNull().default(''),
    vehicle: text().notNull().default(''),
    jobNumber: text().notNull().default(''),
    notes: text().notNull().default(''),
    createdAt: createdAt(),
    updatedAt: timestamptz()
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

/** Stages that the shop set for a job (a design with all its versions). Its other states follow from links and decisions. */
export const jobStages = pgTable(
  'job_stages',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    rootId: integer().notNull(),
    stage: text().$type<JobStage>().notNull(),
    changedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.rootId] }),
    check('job_stages_stage', sql`${t.stage} in ('in-work', 'done')`),
  ],
);

export type CustomerRow = typeof customers.$inferSelect;
