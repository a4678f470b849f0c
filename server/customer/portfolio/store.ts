/** SQL for portfolios. Designs in the trash are left out. */
import { and, asc, eq, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm';
import { MAX_PORTFOLIO_ITEMS } from '#contract/customer/portfolio.ts';
import { onlyRow } from '#server/platform/db/only-row.ts';
import type { Queryable, Tx } from '#server/platform/db/open.ts';
import { designs, files, users, type DesignRow, type UserRow } from '#server/platform/db/schema.ts';
import {
  portfolioItems,
  portfolios,
  type PortfolioItemRow,
  type PortfolioRow,
} from '#server/platform/db/schema/portfolio.ts';
import { newId } from '#server/platform/ids.ts';

export const findOwnPortfolio = async (db: Queryable, userId: string): Promise<PortfolioRow | undefined> => {
  const [portfolio] = await db.select().from(portfolios).where(eq(portfolios.userId, userId));
  return portfolio;
};

/** @throws a violation of the unique constraint `portfolios_slug` when another user has the URL */
export const upsertPortfolio = async (tx: Tx, row: typeof portfolios.$inferInsert): Promise<PortfolioRow> => {
  const { userId: _, createdAt: _created, ...set } = row;
  return onlyRow(
    await tx.insert(portfolios).values(row).onConflictDoUpdate({ target: portfolios.userId, set }).returning(),
  );
};

interface PortfolioEntry {
  item: PortfolioItemRow;
  design: DesignRow;
}

const newerDesignId = sql<number | null>`(
  select d.id from designs d
  where d.user_id = ${designs.userId} and coalesce(d.root_id, d.id) = coalesce(${designs.rootId}, ${designs.id})
    and d.trashed_at is null and d.version > ${designs.version}
  order by d.version desc limit 1)`;

export const listPortfolioEntries = (
  db: Queryable,
  userId: string,
): Promise<(PortfolioEntry & { newerDesignId: number | null })[]> =>
  db
    .select({ item: portfolioItems, design: designs, newerDesignId })
    .from(portfolioItems)
    .innerJoin(designs, eq(designs.id, portfolioItems.designId))
    .where(and(eq(portfolioItems.userId, userId), isNull(designs.trashedAt)))
    .orderBy(asc(portfolioItems.position));

/** The ids of those designs that belong to this user. */
export const filterOwnDesigns = async (db: Queryable, userId: string, ids: readonly number[]): Promise<Set<number>> => {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: designs.id })
    .from(designs)
    .where(and(eq(designs.userId, userId), isNull(designs.trashedAt), inArray(designs.id, [...ids])));
  return new Set(rows.map(({ id }) => id));
};

/**
 * Stores the pieces in order. A design that stays keeps its token, so that its pictures keep their URLs, and so does one
 * in the trash, with which its piece comes back to its place (D-30). The last of those go if there are too many,
 * because a portfolio that shows more pieces than it may have could not be saved.
 */
export const replaceItems = async (
  tx: Tx,
  userId: string,
  items: readonly { designId: number; caption: string }[],
): Promise<void> => {
  const inTrash = await tx
    .select({ designId: portfolioItems.designId, position: portfolioItems.position })
    .from(portfolioItems)
    .innerJoin(designs, eq(designs.id, portfolioItems.designId))
    .where(and(eq(portfolioItems.userId, userId), isNotNull(designs.trashedAt)))
    .orderBy(asc(portfolioItems.position))
    .limit(MAX_PORTFOLIO_ITEMS - items.length);
  const ids = [...inTrash, ...items].map(({ designId }) => designId);
  await tx
    .delete(portfolioItems)
    .where(
      and(eq(portfolioItems.userId, userId), ...(ids.length === 0 ? [] : [notInArray(portfolioItems.designId, ids)])),
    );
  const taken = new Set(inTrash.map(({ position }) => position));
  let position = 0;
  for (const { designId, caption } of items) {
    while (taken.has(position)) position += 1;
    await tx
      .insert(portfolioItems)
      .values({ id: newId(), userId, designId, position, caption })
      .onConflictDoUpdate({ target: [portfolioItems.userId, portfolioItems.designId], set: { position, caption } });
    position += 1;
  }
};

/** A portfolio is visible when it is published and its owner has Premium (D-69). */
const onlineCondition = and(eq(portfolios.isPublished, true), eq(users.subscriptionTier, 'premium'));

export const findOnlinePortfolio = async (
  db: Queryable,
  slug: string,
): Promise<{ portfolio: PortfolioRow; user: UserRow } | undefined> => {
  const [found] = await db
    .select({ portfolio: portfolios, user: users })
    .from(portfolios)
    .innerJoin(users, eq(users.id, portfolios.userId))
    .where(and(eq(portfolios.slug, slug), onlineCondition));
  return found;
};

export const findOnlineEntry = async (db: Queryable, token: string): Promise<PortfolioEntry | undefined> => {
  const [found] = await db
    .select({ item: portfolioItems, design: designs })
    .from(portfolioItems)
    .innerJoin(designs, eq(designs.id, portfolioItems.designId))
    .innerJoin(portfolios, eq(portfolios.userId, portfolioItems.userId))
    .innerJoin(users, eq(users.id, portfolioItems.userId))
    .where(and(eq(portfolioItems.id, token), isNull(designs.trashedAt), onlineCondition));
  return found;
};

export const findPictureSizes = async (
  db: Queryable,
  fileIds: readonly string[],
): Promise<Map<string, { width: number; height: number }>> => {
  if (fileIds.length === 0) return new Map();
  const rows = await db
    .select({ id: files.id, width: files.width, height: files.height })
    .from(files)
    .where(inArray(files.id, [...fileIds]));
  return new Map(rows.map(({ id, width, height }) => [id, { width, height }]));
};
