import { eq } from 'drizzle-orm';
import { dayAt } from '#contract/regional.ts';
import { onlyRow } from '#server/platform/db/only-row.ts';
import type { Queryable } from '#server/platform/db/open.ts';
import { users } from '#server/platform/db/schema.ts';

/** The day that a moment has at a shop, as its country writes it. */
export const shopDay = async (q: Queryable, userId: string, when: Date): Promise<string> =>
  dayAt(
    when,
    onlyRow(await q.select({ timeZone: users.timeZone, region: users.region }).from(users).where(eq(users.id, userId))),
  );
