import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { lockUser } from '../platform/db/lock-user.ts';
import type { Tx } from '../platform/db/open.ts';
import { apiKeys } from '../platform/db/schema/developers.ts';
import type { Deps } from '../platform/deps.ts';
import { notFoundProblem } from '../platform/http/problem.ts';
import { recordApiChange } from './key-audit.ts';

/** The key stops working with the next call. Its row is kept as a record. @throws Problem `not_found` */
export const revokeKey = (deps: Deps, userId: string, id: string, request: Pick<FastifyRequest, 'ip'>): Promise<void> =>
  deps.database.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    if ((await revokeKeys(tx, userId, deps.now(), request, id)) === 0) throw notFoundProblem('This key');
  });

/** @returns the number of keys revoked */
export const revokeAllKeys = (
  tx: Tx,
  userId: string,
  now: Date,
  request: Pick<FastifyRequest, 'ip'>,
): Promise<number> => revokeKeys(tx, userId, now, request);

const revokeKeys = async (
  tx: Tx,
  userId: string,
  now: Date,
  request: Pick<FastifyRequest, 'ip'>,
  id?: string,
): Promise<number> => {
  const revoked = await tx
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(
      and(eq(apiKeys.userId, userId), id === undefined ? undefined : eq(apiKeys.id, id), isNull(apiKeys.revokedAt)),
    )
    .returning();
  for (const { prefix, name } of revoked)
    await recordApiChange(tx, request, userId, 'key.revoked', prefix, { name }, now);
  return revoked.length;
};
