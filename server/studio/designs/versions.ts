/**
 * The versions of a design form a tree, identified by the id of its first design. Shared pages show the newest version,
 * and customers decide about it.
 */
import { and, asc, desc, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#server/platform/db/open.ts';
import { designs, type DesignRow } from '#server/platform/db/schema.ts';

export const getRootId = (design: Pick<DesignRow, 'id' | 'rootId'>): number => design.rootId ?? design.id;

const isInTree = (userId: string, rootId: number) =>
  and(eq(designs.userId, userId), or(eq(designs.id, rootId), eq(designs.rootId, rootId)));

/** Oldest first, without versions in the trash. */
export const listVersions = (db: Queryable, userId: string, rootId: number): Promise<DesignRow[]> =>
  db
    .select()
    .from(designs)
    .where(and(isInTree(userId, rootId), isNull(designs.trashedAt)))
    .orderBy(asc(designs.version));

export const findNewestVersion = async (
  db: Queryable,
  userId: string,
  rootId: number,
): Promise<DesignRow | undefined> => {
  const [newest] = await db
    .select()
    .from(designs)
    .where(and(isInTree(userId, rootId), isNull(designs.trashedAt)))
    .orderBy(desc(designs.version))
    .limit(1);
  return newest;
};

/** The version with which links go on when another one is deleted for good: the newest, one in the trash if no other is left. */
export const findVersionToFollow = async (
  db: Queryable,
  userId: string,
  deleted: DesignRow,
): Promise<DesignRow | undefined> => {
  const [next] = await db
    .select()
    .from(designs)
    .where(and(isInTree(userId, getRootId(deleted)), ne(designs.id, deleted.id)))
    .orderBy(sql`${designs.trashedAt} is not null`, desc(designs.version))
    .limit(1);
  return next;
};

/** Counts deleted versions as well, so that no version number is used twice. */
export const getNextVersion = async (tx: Tx, userId: string, rootId: number): Promise<number> => {
  const [highest] = await tx
    .select({ version: sql<number>`max(greatest(${designs.version}, ${designs.deletedVersion}))::int` })
    .from(designs)
    .where(isInTree(userId, rootId));
  return (highest?.version ?? 0) + 1;
};

/**
 * Stores the number of a version that was deleted for good with the versions that are left, so that none gets it again.
 * @returns whether any are left
 */
export const storeDeletedVersion = async (tx: Tx, deleted: DesignRow): Promise<boolean> => {
  const highest = Math.max(deleted.version, deleted.deletedVersion);
  const left = await tx
    .update(designs)
    .set({ deletedVersion: sql`greatest(${designs.deletedVersion}, ${highest})` })
    .where(isInTree(deleted.userId, getRootId(deleted)))
    .returning({ id: designs.id });
  return left.length > 0;
};
