/**
 * Keeps the payment provider's email addresses up to date. The address sent last is stored beside the account's own;
 * where the two differ, the new one is sent. No change is lost, not even in a crash.
 */
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { users } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';

const BATCH = 50;
/**
 * Failures in a round after which the provider counts as unreachable; a single one may be an address that it refuses.
 */
const GIVES_UP_AFTER = 3;

/**
 * Sends the addresses in a new order each time, so that a refused one holds up no other.
 * @returns the number sent
 * @throws the first failure, at the end
 */
export const syncEmails = async ({
  database: { db },
  money: { payments },
}: Pick<Deps, 'database' | 'money'>): Promise<number> => {
  if (payments === undefined) return 0;
  const stale = await db
    .select({ id: users.id, customerId: users.stripeCustomerId, email: users.email })
    .from(users)
    .where(and(isNotNull(users.stripeCustomerId), sql`${users.billingEmail} is distinct from ${users.email}`))
    .orderBy(sql`random()`)
    .limit(BATCH);
  const failures: unknown[] = [];
  let sent = 0;
  for (const { id, customerId, email } of stale) {
    if (customerId === null) continue;
    try {
      // A customer unknown to the provider counts as done; the next checkout creates one with the current address.
      await payments.changeEmail(customerId, email);
      await db
        .update(users)
        .set({ billingEmail: email })
        .where(and(eq(users.id, id), eq(users.stripeCustomerId, customerId)));
      sent += 1;
    } catch (error) {
      failures.push(error);
      if (failures.length === GIVES_UP_AFTER) break;
    }
  }
  if (failures.length > 0) throw failures[0];
  return sent;
};
