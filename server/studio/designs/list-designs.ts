/** Lists an owner's designs and trash, page by page. */
import { and, count, desc, eq, gt, inArray, isNotNull, isNull, max, sql, type SQL } from 'drizzle-orm';
import { requireValue } from '#contract/expected.ts';
import { RECENT_DAYS, type DesignSummary } from '#contract/studio/saved-designs.ts';
import type { DesignQuery, FilterQuery, PageQuery } from '#contract/studio/design-query.ts';
import { DAY_MS } from '#contract/durations.ts';
import { onlyRow } from '#server/platform/db/only-row.ts';
import type { Queryable } from '#server/platform/db/open.ts';
import { designs, type DesignRow } from '#server/platform/db/schema.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { createDesignFilter } from './design-filter.ts';

const isListed = (userId: string): SQL =>
  requireValue(and(eq(designs.userId, userId), isNull(designs.trashedAt)), 'A condition');

/** The newest version of each tree. Only later versions have a root id, so an index on it finds the few rows to compare. */
const isCurrent = (userId: string): SQL =>
  sql`not exists (select 1 from designs newer where newer.user_id = ${userId} and newer.root_id = coalesce(${designs.rootId}, ${designs.id}) and newer.version > ${designs.version} and newer.trashed_at is null)`;

/**
 * Condition for the page after the design `before`, which may be in the trash.
 * @throws Problem `invalid_input` when that design does not exist or is another user's
 */
const createPageCondition = async (
  db: Queryable,
  userId: string,
  before: number | undefined,
  column: typeof designs.createdAt | typeof designs.trashedAt,
): Promise<SQL | undefined> => {
  if (before === undefined) return undefined;
  const [last] = await db
    .select({ time: column })
    .from(designs)
    .where(and(eq(designs.id, before), eq(designs.userId, userId)));
  if (last?.time == null)
    throw new Problem(
      'invalid_input',
      'The previous page ended with a design that no longer exists. Please request the first page.',
      {
        field: 'before',
      },
    );
  return sql`(${column}, ${designs.id}) < (${last.time.toISOString()}::timestamptz, ${before}::int)`;
};

/** Newest first. */
export const listDesigns = async (db: Queryable, userId: string, filter: DesignQuery): Promise<DesignRow[]> => {
  const query = db
    .select()
    .from(designs)
    .where(
      and(
        isListed(userId),
        await createPageCondition(db, userId, filter.before, designs.createdAt),
        createDesignFilter(userId, filter),
        filter.current === 'true' ? isCurrent(userId) : undefined,
        filter.id === undefined ? undefined : inArray(designs.id, filter.id),
        filter.photo === undefined ? undefined : eq(designs.originalImageUrl, filter.photo),
      ),
    )
    .orderBy(desc(designs.createdAt), desc(designs.id));
  return filter.limit === undefined ? query : query.limit(filter.limit);
};

type TrashedRow = DesignRow & { trashedAt: Date };

/** Latest deletion first. */
export const listTrash = async (db: Queryable, userId: string, page: PageQuery): Promise<TrashedRow[]> => {
  const query = db
    .select()
    .from(designs)
    .where(
      and(
        eq(designs.userId, userId),
        isNotNull(designs.trashedAt),
        await createPageCondition(db, userId, page.before, designs.trashedAt),
      ),
    )
    .orderBy(desc(designs.trashedAt), desc(designs.id));
  return (await (page.limit === undefined ? query : query.limit(page.limit))) as TrashedRow[];
};

/** Value of `grouping()` for each grouping set below: one bit for each of the four columns, 1 when it is not in the set. */
const GROUPING = { style: 7, materials: 11, seatType: 13, stitchingStyle: 14, none: 15 } as const;

/** Counts designs and collects the values of their columns in one pass. */
export const summarizeDesigns = async (
  db: Queryable,
  userId: string,
  filters: FilterQuery,
  now: Date,
): Promise<DesignSummary> => {
  const columns = sql`${designs.style}, ${designs.materials}, ${designs.seatType}, ${designs.stitchingStyle}`;
  const narrowed = createDesignFilter(userId, filters);
  const rows = await db
    .select({
      grouping: sql<number>`grouping(${columns})`,
      value: sql<string | null>`coalesce(${columns})`,
      total: count(),
      matching: narrowed === undefined ? count() : sql<number>`count(*) filter (where ${narrowed})`.mapWith(Number),
      lastSavedAt: max(designs.createdAt),
    })
    .from(designs)
    .where(and(isListed(userId), isCurrent(userId)))
    .groupBy(
      sql`grouping sets ((${designs.style}), (${designs.materials}), (${designs.seatType}), (${designs.stitchingStyle}), ())`,
    );
  const recent = onlyRow(
    await db
      .select({ count: count() })
      .from(designs)
      .where(and(isListed(userId), gt(designs.createdAt, new Date(now.getTime() - RECENT_DAYS * DAY_MS)))),
  );
  const collectValues = (grouping: number): string[] =>
    rows.filter((row) => row.grouping === grouping && row.value !== '').flatMap(({ value }) => value ?? []);
  const all = rows.find(({ grouping }) => grouping === GROUPING.none);
  return {
    total: all?.total ?? 0,
    matching: all?.matching ?? 0,
    lastSavedAt: all?.lastSavedAt?.toISOString() ?? null,
    savedLately: recent.count,
    values: {
      style: collectValues(GROUPING.style),
      material: [...new Set(collectValues(GROUPING.materials).flatMap((text) => JSON.parse(text) as string[]))],
      seatType: collectValues(GROUPING.seatType),
      stitchingStyle: collectValues(GROUPING.stitchingStyle),
    },
  };
};
