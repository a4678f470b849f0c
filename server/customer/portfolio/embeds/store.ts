/** SQL for embeds. */
import { and, desc, eq, isNull, or } from 'drizzle-orm';
import { onlyRow } from '#server/platform/db/only-row.ts';
import type { Queryable, Tx } from '#server/platform/db/open.ts';
import { designs, type DesignRow } from '#server/platform/db/schema.ts';
import { embeds, type EmbedRow } from '#server/platform/db/schema/shares.ts';

export interface OwnEmbed {
  embed: EmbedRow;
  version: number;
}

/** Unrevoked embeds of all versions of a design, newest first. */
export const listOwnEmbeds = (db: Queryable, userId: string, rootId: number): Promise<OwnEmbed[]> =>
  db
    .select({ embed: embeds, version: designs.version })
    .from(embeds)
    .innerJoin(designs, eq(designs.id, embeds.designId))
    .where(
      and(eq(embeds.userId, userId), isNull(embeds.revokedAt), or(eq(designs.id, rootId), eq(designs.rootId, rootId))),
    )
    .orderBy(desc(embeds.createdAt), desc(embeds.id));

export const insertEmbed = async (tx: Tx, embed: typeof embeds.$inferInsert): Promise<EmbedRow> =>
  onlyRow(await tx.insert(embeds).values(embed).returning());

/** @returns undefined when it is revoked or belongs to another user */
export const updateOwnEmbed = async (
  db: Queryable,
  userId: string,
  id: string,
  set: Partial<Pick<EmbedRow, 'expiresAt' | 'revokedAt'>>,
): Promise<EmbedRow | undefined> => {
  const [changed] = await db
    .update(embeds)
    .set(set)
    .where(and(eq(embeds.id, id), eq(embeds.userId, userId), isNull(embeds.revokedAt)))
    .returning();
  return changed;
};

/** Designs in the trash are not found. */
export const findEmbedWithDesign = async (
  db: Queryable,
  tokenHash: string,
): Promise<{ embed: EmbedRow; design: DesignRow } | undefined> => {
  const [found] = await db
    .select({ embed: embeds, design: designs })
    .from(embeds)
    .innerJoin(designs, eq(designs.id, embeds.designId))
    .where(and(eq(embeds.tokenHash, tokenHash), isNull(designs.trashedAt)));
  return found;
};
