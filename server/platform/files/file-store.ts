/** SQL of the files and their owners. */
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { onlyRow } from '../db/only-row.ts';
import type { Queryable } from '../db/open.ts';
import { files, type FileRow } from '../db/schema.ts';

export const fileUrl = (file: Pick<FileRow, 'id'>): string => `/api/files/${file.id}`;

export const findFile = async (db: Queryable, id: string): Promise<FileRow | undefined> => {
  const [file] = await db.select().from(files).where(eq(files.id, id));
  return file;
};

export const insertFile = async (db: Queryable, file: typeof files.$inferInsert): Promise<FileRow> =>
  onlyRow(await db.insert(files).values(file).returning());

/** Finds a photo that this user has sent before. A search across users would reveal others' photos. */
export const findSameUpload = async (
  db: Queryable,
  userId: string,
  sourceSha256: string,
  now: Date,
): Promise<FileRow | undefined> => {
  const [same] = await db
    .select()
    .from(files)
    .where(
      and(
        eq(files.userId, userId),
        eq(files.sourceSha256, sourceSha256),
        eq(files.kind, 'upload'),
        or(isNull(files.expiresAt), gt(files.expiresAt, now)),
      ),
    )
    .limit(1);
  return same;
};

export const renewFile = async (db: Queryable, id: string, expiresAt: Date): Promise<FileRow | undefined> => {
  const [renewed] = await db
    .update(files)
    .set({
      expiresAt: sql`case when ${files.expiresAt} is null then null else ${expiresAt.toISOString()}::timestamptz end`,
    })
    .where(eq(files.id, id))
    .returning();
  return renewed;
};

/** For bytes that were stored again. @returns undefined when the file was removed meanwhile */
export const updateContent = async (
  db: Queryable,
  id: string,
  content: Pick<FileRow, 'bytes' | 'sha256'>,
): Promise<FileRow | undefined> => {
  const [updated] = await db.update(files).set(content).where(eq(files.id, id)).returning();
  return updated;
};

export const countUploads = async (db: Queryable, userId: string): Promise<{ count: number; bytes: number }> =>
  onlyRow(
    await db
      .select({ count: sql<number>`count(*)::int`, bytes: sql<number>`coalesce(sum(${files.bytes}), 0)::float8` })
      .from(files)
      .where(and(eq(files.userId, userId), eq(files.kind, 'upload'))),
  );
