/**
 * The payment provider writes bills and notices to the address that it has. Whoever changes an account's address has nothing to call:
 * the address that was told last stands beside the account's own, and where the two differ the new one is told, however the change
 * came about and whatever crashed in between.
 */
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { users } from '../db/schema.ts';
import type { Deps } from '../deps.ts';

const BATCH = 50;

/** @returns how many were told @throws PaymentsFailed */
export const tellNewEmails = async ({ database: { db }, money: { payments } }: Pick<Deps, 'database' | 'money'>): Promise<number> => {
  if (payments === undefined) return 0;
  const stale = await db.select({ id: users.id, customerId: users.stripeCustomerId, email: users.email }).from(users)
    .where(and(isNotNull(users.stripeCustomerId), sql`${users.billingEmail} is distinct from ${users.email}`)).limit(BATCH);
  for (const { id, customerId, email } of stale) {
    // A customer whom the provider does not know has nothing to be told; the next checkout makes one with today's address.
    await payments.changeEmail(customerId!, email);
    await db.update(users).set({ billingEmail: email }).where(and(eq(users.id, id), eq(users.stripeCustomerId, customerId!)));
  }
  return stale.length;
};
