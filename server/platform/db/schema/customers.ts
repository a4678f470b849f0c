/** Customers of a shop with their vehicles, and the designs assigned to them. */
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
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
    /** The client's `Idempotency-Key`, and a hash of the body sent with it. */
    idempotencyKey: text(),
    requestHash: text(),
    createdAt: createdAt(),
    updatedAt: timestamptz()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    index('customers_user').on(t.userId, t.updatedAt),
    uniqueIndex('customers_idempotency')
      .on(t.userId, t.idempotencyKey)
      .where(sql`${t.idempotencyKey} is not null`),
  ],
);

/** The customer that a design belongs to, with all its versions. `rootId` is the id of the design's first version. */
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

/** Stages that the shop sets by hand, one per design. A job's other states are derived from shares and decisions. */
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
