/** Pages of the lists on the admin page. */
import { count, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { ADMIN_PAGE_SIZE } from '#contract/account/admin.ts';
import { onlyRow } from '#server/platform/db/only-row.ts';
import type { Queryable } from '#server/platform/db/open.ts';

export const pageRange = (page: number): { limit: number; offset: number } => ({
  limit: ADMIN_PAGE_SIZE,
  offset: (page - 1) * ADMIN_PAGE_SIZE,
});

export const countRows = async (db: Queryable, table: PgTable, where?: SQL): Promise<number> =>
  onlyRow(await db.select({ rows: count() }).from(table).where(where)).rows;
