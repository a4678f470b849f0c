/**
 * Keeps the payment provider's email addresses up to date. The last address sent is stored, and a different one
 * is sent, so that a crash loses no change.
 */
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { users } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';

const BATCH = 50;
/**
 * Failures after which the payment provider is considered unreachable. A single one may be an email address that it
 * refuses.
 */
const MAX_FAILURES = 3;

/**
 * Sends the email addresses in random order, so that a refused one does not delay others.
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
      // A customer that the payment provider does not know counts as done, because the next checkout creates a new one.
      await payments.changeEmail(customerId, email);
      await db
        .update(users)
        .set({ billingEmail: email })
        .where(and(eq(users.id, id), eq(users.stripeCustomerId, customerId)));
      sent += 1;
    } catch (error) {
      failures.push(error);
      if (failures.length === MAX_FAILURES) break;
    }
  }
  if (failures.length > 0) throw failures[0];
  return sent;
};
