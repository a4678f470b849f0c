/** Creates, changes and removes webhooks. */
import { HOUR_MS } from '#contract/durations.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import {
  MAX_WEBHOOKS,
  WEBHOOK_OLD_SECRET_HOURS,
  type changeWebhook as changeContract,
  type createWebhook as createContract,
} from '#contract/developer/webhooks.ts';
import { onlyRow } from '../platform/db/only-row.ts';
import { confirmPassword } from '../platform/http/confirm-password.ts';
import { recordApiChange } from './key-audit.ts';
import type { Queryable } from '../platform/db/open.ts';
import { webhookEndpoints, type WebhookEndpointRow } from '../platform/db/schema/developers.ts';
import { users, type UserRow } from '../platform/db/schema.ts';
import type { Deps } from '../platform/deps.ts';
import { randomLetters } from '../platform/http/api-key-store.ts';
import { notFoundProblem, Problem } from '../platform/http/problem.ts';
import { lockUserWithSamePassword } from '../platform/http/lock-user-with-same-password.ts';
import { newId } from '../platform/ids.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import { seal } from '../platform/seal.ts';
import { parseWebhookUrl } from './webhook-url.ts';

type Request = Pick<FastifyRequest, 'ip'>;
const SECRET_LENGTH = 43;

const newSecret = (): string => `whsec_${randomLetters(SECRET_LENGTH)}`;

export const listEndpoints = (db: Queryable, userId: string): Promise<WebhookEndpointRow[]> =>
  db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.userId, userId))
    .orderBy(desc(webhookEndpoints.createdAt), desc(webhookEndpoints.id));

/** @param locked locks the row until the transaction ends. @throws Problem `not_found` */
export const requireEndpoint = async (
  db: Queryable,
  userId: string,
  id: string,
  locked?: 'locked',
): Promise<WebhookEndpointRow> => {
  const query = db
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.userId, userId), eq(webhookEndpoints.id, id)));
  const [row] = await (locked === undefined ? query : query.for('update'));
  if (row === undefined) throw notFoundProblem('This webhook');
  return row;
};

interface WebhookWithSecret {
  row: WebhookEndpointRow;
  /** The secret, which can be shown only this once. */
  secret: string;
}

/** @throws Problem `wrong_password`, `invalid_input`, `conflict` (too many) */
export const createEndpoint = async (
  deps: Deps,
  user: UserRow,
  { url: requestedUrl, description, topics, password }: z.output<typeof createContract.body>,
  request: Request,
): Promise<WebhookWithSecret> => {
  const url = parseWebhookUrl(requestedUrl, deps.config);
  await confirmPassword(deps, user, password);
  const now = deps.now();
  const secret = newSecret();
  const secretSealed = await seal(deps.config, 'webhook secrets', secret);
  const row = await deps.database.db.transaction(async (tx) => {
    await lockUserWithSamePassword(tx, user);
    const [{ existing } = { existing: 0 }] = await tx
      .select({ existing: sql<number>`count(*)::int` })
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.userId, user.id));
    if (existing >= MAX_WEBHOOKS)
      throw new Problem(
        'conflict',
        `An account has at most ${MAX_WEBHOOKS} webhooks. Remove one that is no longer used.`,
      );
    const created = onlyRow(
      await tx
        .insert(webhookEndpoints)
        .values({ id: newId(), userId: user.id, url, description, topics, secretSealed, createdAt: now })
        .returning(),
    );
    await recordApiChange(tx, request, user.id, 'webhook.created', url, { topics }, now);
    await queueMail(tx, {
      to: user.email,
      template: 'security-notice',
      data: {
        username: user.username,
        what: 'A webhook was added to your account: another server is now notified about your renders and approvals.',
      },
      at: now,
    });
    return created;
  });
  return { row, secret };
};

/**
 * A new URL requires the password, because it receives customers' messages. Switching an endpoint on clears its
 * failures, and so does a new URL. Other fields stay as they are, also when another tab has just changed them.
 * @throws Problem `not_found`, `wrong_password`, `invalid_input`
 */
export const changeEndpoint = async (
  deps: Deps,
  user: UserRow,
  id: string,
  { url: requestedUrl, description, topics, enabled, password }: z.output<typeof changeContract.body>,
  request: Request,
): Promise<WebhookEndpointRow> => {
  const shown = await requireEndpoint(deps.database.db, user.id, id);
  const sentUrl = requestedUrl === undefined ? shown.url : parseWebhookUrl(requestedUrl, deps.config);
  // A URL that does not change here is not written: it needed no password, and may be an earlier one by then.
  const url = sentUrl === shown.url ? undefined : sentUrl;
  if (url !== undefined) await confirmPassword(deps, user, password ?? '');
  const now = deps.now();
  return deps.database.db.transaction(async (tx) => {
    await lockUserWithSamePassword(tx, user);
    const before = await requireEndpoint(tx, user.id, id, 'locked');
    const isSwitchedOn = enabled === true && !before.enabled;
    const clearedFailures = isSwitchedOn || url !== undefined ? { failingSince: null, failures: 0 } : {};
    const row = onlyRow(
      await tx
        .update(webhookEndpoints)
        .set({
          url: url ?? before.url,
          description: description ?? before.description,
          topics: topics ?? before.topics,
          enabled: enabled ?? before.enabled,
          ...clearedFailures,
          ...(isSwitchedOn && { disabledReason: null }),
        })
        .where(and(eq(webhookEndpoints.userId, user.id), eq(webhookEndpoints.id, id)))
        .returning(),
    );
    await recordApiChange(
      tx,
      request,
      user.id,
      'webhook.changed',
      row.url,
      {
        before: { url: before.url, topics: before.topics, enabled: before.enabled },
        topics: row.topics,
        enabled: row.enabled,
      },
      now,
    );
    return row;
  });
};

/** @throws Problem `not_found` */
export const removeEndpoint = (deps: Deps, userId: string, id: string, request: Request): Promise<void> =>
  deps.database.db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
    const [removed] = await tx
      .delete(webhookEndpoints)
      .where(and(eq(webhookEndpoints.userId, userId), eq(webhookEndpoints.id, id)))
      .returning();
    if (removed === undefined) throw notFoundProblem('This webhook');
    await recordApiChange(tx, request, userId, 'webhook.removed', removed.url, {}, deps.now());
  });

/**
 * Creates a new secret. The old one also signs for a day, so that no event is lost while the receiver changes its
 * settings.
 * @throws Problem `not_found`, `wrong_password`
 */
export const renewSecret = async (
  deps: Deps,
  user: UserRow,
  id: string,
  password: string,
  request: Request,
): Promise<WebhookWithSecret> => {
  await requireEndpoint(deps.database.db, user.id, id);
  await confirmPassword(deps, user, password);
  const now = deps.now();
  const secret = newSecret();
  const secretSealed = await seal(deps.config, 'webhook secrets', secret);
  const row = await deps.database.db.transaction(async (tx) => {
    await lockUserWithSamePassword(tx, user);
    const [renewed] = await tx
      .update(webhookEndpoints)
      .set({
        oldSecretSealed: sql`${webhookEndpoints.secretSealed}`,
        oldSecretUntil: new Date(now.getTime() + WEBHOOK_OLD_SECRET_HOURS * HOUR_MS),
        secretSealed,
      })
      .where(and(eq(webhookEndpoints.userId, user.id), eq(webhookEndpoints.id, id)))
      .returning();
    if (renewed === undefined) throw notFoundProblem('This webhook');
    await recordApiChange(tx, request, user.id, 'webhook.secret-renewed', renewed.url, {}, now);
    return renewed;
  });
  return { row, secret };
};
