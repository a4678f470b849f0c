/**
 * The payment provider writes bills and notices to the address that it has. Code that changes an account's address need not tell it:
 * the address told last stands beside the account's own, and where the two differ the new one is told. So no change is lost, not
 * even to a crash.
 */
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { users } from '../db/schema.ts';
import type { Deps } from '../deps.ts';

const BATCH = 50;
/** The provider is away after so many failures in a round; one alone may be an address that it does not take. */
const GIVES_UP_AFTER = 3;

/** One address that is refused holds up no other: they come in a new order each time. @returns how many were told @throws the first failure, at the end */
export const tellNewEmails = async ({ database: { db }, money: { payments } }: Pick<Deps, 'database' | 'money'>): Promise<number> => {
  if (payments === undefined) return 0;
  const stale = await db.select({ id: users.id, customerId: users.stripeCustomerId, email: users.email }).from(users)
    .where(and(isNotNull(users.stripeCustomerId), sql`${users.billingEmail} is distinct from ${users.email}`)).orderBy(sql`random()`).limit(BATCH);
  const failures: unknown[] = [];
  let told = 0;
  for (const { id, customerId, email } of stale) {
    try {
      // A customer unknown to the provider counts as told; the next checkout makes one with today's address.
      await payments.changeEmail(customerId!, email);
      await db.update(users).set({ billingEmail: email }).where(and(eq(users.id, id), eq(users.stripeCustomerId, customerId!)));
      told += 1;
    } catch (error) {
      failures.push(error);
      if (failures.length === GIVES_UP_AFTER) break;
    }
  }
  if (failures.length > 0) throw failures[0];
  return told;
};
