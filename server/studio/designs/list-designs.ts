/** Pages of an owner's designs: those in the lists, and those in the trash. */
import { and, count, desc, eq, gt, inArray, isNotNull, isNull, max, sql, type SQL } from 'drizzle-orm';
import { expected } from '#contract/expected.ts';
import { LATELY_DAYS, type DesignSummary } from '#contract/studio/saved-designs.ts';
import type { DesignQuery, FilterQuery, PageQuery } from '#contract/studio/design-query.ts';
import { DAY_MS } from '#contract/durations.ts';
import { onlyRow } from '#server/platform/db/only-row.ts';
import type { Queryable } from '#server/platform/db/open.ts';
import { designs, type DesignRow } from '#server/platform/db/schema.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { matches } from './matches.ts';

const listed = (userId: string): SQL =>
  expected(and(eq(designs.userId, userId), isNull(designs.trashedAt)), 'A condition');

/** The newest version of each tree. Only a later version can be newer, and those alone name their root: few rows, in an index of their own. */
const isCurrent = (userId: string): SQL =>
  sql`not exists (select 1 from designs newer where newer.user_id = ${userId} and newer.root_id = coalesce(${designs.rootId}, ${designs.id}) and newer.version > ${designs.version} and newer.trashed_at is null)`;

/** @throws Problem `invalid_input` when the design is gone for good or another user's */
const after = async (
  q: Queryable,
  userId: string,
  before: number | undefined,
  column: typeof designs.createdAt | typeof designs.trashedAt,
): Promise<SQL | undefined> => {
  if (before === undefined) return undefined;
  const [last] = await q
    .select({ at: column })
    .from(designs)
    .where(and(eq(designs.id, before), eq(designs.userId, userId)));
  if (last?.at == null)
    throw new Problem('invalid_input', 'The page before ended with a design that is gone. Ask for the first page.', {
      field: 'before',
    });
  return sql`(${column}, ${designs.id}) < (${last.at.toISOString()}::timestamptz, ${before}::int)`;
};

/** Newest first. A cursor in the trash still says where the page before ended. */
export const listDesigns = async (q: Queryable, userId: string, asked: DesignQuery): Promise<DesignRow[]> => {
  const query = q
    .select()
    .from(designs)
    .where(
      and(
        listed(userId),
        await after(q, userId, asked.before, designs.createdAt),
        matches(asked),
        asked.current === 'true' ? isCurrent(userId) : undefined,
        asked.id === undefined ? undefined : inArray(designs.id, asked.id),
        asked.photo === undefined ? undefined : eq(designs.originalImageUrl, asked.photo),
      ),
    )
    .orderBy(desc(designs.createdAt), desc(designs.id));
  return asked.limit === undefined ? query : query.limit(asked.limit);
};

type Trashed = DesignRow & { trashedAt: Date };

/** Latest first. */
export const listTrash = async (q: Queryable, userId: string, asked: PageQuery): Promise<Trashed[]> => {
  const query = q
    .select()
    .from(designs)
    .where(
      and(
        eq(designs.userId, userId),
        isNotNull(designs.trashedAt),
        await after(q, userId, asked.before, designs.trashedAt),
      ),
    )
    .orderBy(desc(designs.trashedAt), desc(designs.id));
  return (await (asked.limit === undefined ? query : query.limit(asked.limit))) as Trashed[];
};

/** The columns of the grouping sets below, by what `grouping()` says of a row: a bit is set for each that is not in it. */
const ONLY = { style: 7, materials: 11, seatType: 13, stitchingStyle: 14, none: 15 } as const;

/** Counts and values in one pass over the short columns. */
export const summarizeDesigns = async (
  q: Queryable,
  userId: string,
  filters: FilterQuery,
  now: Date,
): Promise<DesignSummary> => {
  const columns = sql`${designs.style}, ${designs.materials}, ${designs.seatType}, ${designs.stitchingStyle}`;
  const narrowed = matches(filters);
  const rows = await q
    .select({
      only: sql<number>`grouping(${columns})`,
      value: sql<string | null>`coalesce(${columns})`,
      total: count(),
      matching: narrowed === undefined ? count() : sql<number>`count(*) filter (where ${narrowed})`.mapWith(Number),
      lastSavedAt: max(designs.createdAt),
    })
    .from(designs)
    .where(and(listed(userId), isCurrent(userId)))
    .groupBy(
      sql`grouping sets ((${designs.style}), (${designs.materials}), (${designs.seatType}), (${designs.stitchingStyle}), ())`,
    );
  const lately = onlyRow(
    await q
      .select({ count: count() })
      .from(designs)
      .where(and(listed(userId), gt(designs.createdAt, new Date(now.getTime() - LATELY_DAYS * DAY_MS)))),
  );
  const valuesOf = (only: number): string[] =>
    rows.filter((row) => row.only === only && row.value !== '').flatMap(({ value }) => value ?? []);
  const all = rows.find(({ only }) => only === ONLY.none);
  return {
    total: all?.total ?? 0,
    matching: all?.matching ?? 0,
    lastSavedAt: all?.lastSavedAt?.toISOString() ?? null,
    savedLately: lately.count,
    values: {
      style: valuesOf(ONLY.style),
      material: [...new Set(valuesOf(ONLY.materials).flatMap((text) => JSON.parse(text) as string[]))],
      seatType: valuesOf(ONLY.seatType),
      stitchingStyle: valuesOf(ONLY.stitchingStyle),
    },
  };
};
