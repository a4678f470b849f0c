import { DAY_MS } from '#contract/durations.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { MAX_API_KEYS, type ApiKeyBody } from '#contract/developer/api-keys.ts';
import { onlyRow } from '../platform/db/only-row.ts';
import { confirmPassword } from '../platform/http/confirm-password.ts';
import { apiKeys, type ApiKeyRow } from '../platform/db/schema/developers.ts';
import type { UserRow } from '../platform/db/schema.ts';
import type { Deps } from '../platform/deps.ts';
import { newKey } from '../platform/http/api-key-store.ts';
import { limitRule, consumeRateLimit } from '../platform/http/limits.ts';
import { Problem } from '../platform/http/problem.ts';
import { lockUserWithSamePassword } from '../platform/http/lock-user-with-same-password.ts';
import { newId } from '../platform/ids.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import { recordApiChange } from './key-audit.ts';

const NEW_KEY_LIMIT = limitRule('api-key-new', 30, 3600, 'You have made many keys in a short time.');

/**
 * @returns the key, which can be shown only this once
 * @throws Problem `wrong_password`, `conflict` (too many keys)
 */
export const createKey = async (
  deps: Deps,
  user: UserRow,
  { name, scopes, expiresInDays, password }: z.output<typeof ApiKeyBody>,
  request: FastifyRequest,
): Promise<{ key: string; row: ApiKeyRow }> => {
  await confirmPassword(deps, user, password);
  await consumeRateLimit(deps, NEW_KEY_LIMIT, user.id);
  const now = deps.now();
  const { key, prefix, keyHash } = newKey();
  const row = await deps.database.db.transaction(async (tx) => {
    // The lock also keeps concurrent requests from exceeding the limit.
    await lockUserWithSamePassword(tx, user);
    const [{ existing } = { existing: 0 }] = await tx
      .select({ existing: sql<number>`count(*)::int` })
      .from(apiKeys)
      .where(and(eq(apiKeys.userId, user.id), isNull(apiKeys.revokedAt)));
    if (existing >= MAX_API_KEYS)
      throw new Problem('conflict', `An account has at most ${MAX_API_KEYS} keys. Revoke one that is no longer used.`);
    const created = onlyRow(
      await tx
        .insert(apiKeys)
        .values({
          id: newId(),
          userId: user.id,
          name,
          prefix,
          keyHash,
          scopes,
          createdAt: now,
          expiresAt: expiresInDays === null ? null : new Date(now.getTime() + expiresInDays * DAY_MS),
        })
        .returning(),
    );
    await recordApiChange(tx, request, user.id, 'key.created', prefix, { name, scopes, expiresInDays }, now);
    await queueMail(tx, {
      to: user.email,
      template: 'security-notice',
      data: {
        username: user.username,
        what: `An API key (${prefix}) was made for your account. A program that has it can use your account within the permissions that were chosen.`,
      },
      at: now,
    });
    return created;
  });
  return { key, row };
};
