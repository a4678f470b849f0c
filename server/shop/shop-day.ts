import { eq } from 'drizzle-orm';
import { dayAt } from '#contract/regional.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Queryable } from '../db/open.ts';
import { users } from '../db/schema.ts';

/** The day that a moment has at a shop, as its country writes it. */
export const shopDay = async (q: Queryable, userId: string, when: Date): Promise<string> =>
  dayAt(
    when,
    onlyRow(await q.select({ timeZone: users.timeZone, region: users.region }).from(users).where(eq(users.id, userId))),
  );
