import { eq } from 'drizzle-orm';
import { dayAt } from '#contract/regional.ts';
import { onlyRow } from '#server/platform/db/only-row.ts';
import type { Queryable } from '#server/platform/db/open.ts';
import { users } from '#server/platform/db/schema.ts';

/** The date in the shop's time zone, formatted as in its country. */
export const formatShopDay = async (db: Queryable, userId: string, time: Date): Promise<string> =>
  dayAt(
    time,
    onlyRow(
      await db.select({ timeZone: users.timeZone, country: users.country }).from(users).where(eq(users.id, userId)),
    ),
  );
