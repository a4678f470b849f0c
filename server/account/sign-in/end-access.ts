/**
 * Ends every kind of access except the password. A new password ends sessions and whatever is in progress.
 * Recovery by email also ends API keys, passkeys and webhooks, because the owner cannot know which of them a stranger has
 * made.
 */
import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { revokeAllKeys } from '#server/developer/revoke-key.ts';
import type { Tx } from '#server/platform/db/open.ts';
import { users, type SessionRow } from '#server/platform/db/schema.ts';
import { passkeys } from '#server/platform/db/schema/accounts.ts';
import { apiKeys, webhookEndpoints } from '#server/platform/db/schema/developers.ts';
import { deleteSessionsOf } from '#server/platform/http/session-store.ts';
import { switchWebhooksOff } from '#server/developer/switch-all-off.ts';
import { deleteLinks } from './account-links.ts';
import { deleteChallenges } from './second-factor/challenges.ts';

/**
 * Ends links, a pending email address, unfinished sign-ins, an authenticator that is being set up, and sessions. Links
 * that keep an address stay, so that the owner can stop an intruder who knows the password and changes it.
 * @param except the session that does not end
 */
export const endSessionsAndLinks = async (tx: Tx, userId: string, except?: Pick<SessionRow, 'id'>): Promise<void> => {
  await deleteLinks(tx, userId, ['reset', 'verify', 'change-email']);
  await deleteChallenges(tx, userId);
  await tx
    .update(users)
    .set({ totpSecret: null, totpLastStep: null })
    .where(and(eq(users.id, userId), isNull(users.totpEnabledAt)));
  await deleteSessionsOf(tx, userId, except);
};

interface EndedAccess {
  apiKeys: number;
  passkeys: number;
  webhooks: number;
}

const WEBHOOKS_OFF =
  'Switched off when the account was recovered. Make sure that you know the address, make a new secret, and switch it on again.';

export const deletePasskeys = async (tx: Tx, userId: string): Promise<number> =>
  (await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id })).length;

/** Whether the account has an API key, a passkey or a webhook that `endAllAccess` would end. */
export const hasOtherAccess = async (tx: Tx, userId: string): Promise<boolean> => {
  const counts = [
    await tx.$count(apiKeys, and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt))),
    await tx.$count(passkeys, eq(passkeys.userId, userId)),
    await tx.$count(webhookEndpoints, and(eq(webhookEndpoints.userId, userId), eq(webhookEndpoints.enabled, true))),
  ];
  return counts.some((count) => count > 0);
};

/** Ends all access except the password and the second factor, which access to the mailbox alone must not remove. */
export const endAllAccess = async (
  tx: Tx,
  userId: string,
  now: Date,
  request: Pick<FastifyRequest, 'ip'>,
): Promise<EndedAccess> => {
  await endSessionsAndLinks(tx, userId);
  return {
    apiKeys: await revokeAllKeys(tx, userId, now, request),
    passkeys: await deletePasskeys(tx, userId),
    webhooks: await switchWebhooksOff(tx, userId, WEBHOOKS_OFF, now, request),
  };
};

const describeCount = (count: number, noun: string, verb: string): string => {
  if (count === 0) return '';
  return count === 1 ? ` 1 ${noun} was ${verb}.` : ` ${count} ${noun}s were ${verb}.`;
};

/** Describes the ended access in sentences for pages and emails; empty if there was none. */
export const describeEndedAccess = (ended: EndedAccess): string =>
  describeCount(ended.apiKeys, 'API key', 'revoked') +
  describeCount(ended.passkeys, 'passkey', 'removed') +
  describeCount(ended.webhooks, 'webhook', 'switched off');
