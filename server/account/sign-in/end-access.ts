/**
 * Ways into an account besides its password, finished or in progress. A new password ends those in progress. Recovery
 * by mail ends every other way in as well, because the owner cannot know which of them a stranger has made.
 */
import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { revokeAllKeys } from '#server/developer/revoke-key.ts';
import type { Tx } from '#server/platform/db/open.ts';
import { users, type SessionRow } from '#server/platform/db/schema.ts';
import { passkeys } from '#server/platform/db/schema/accounts.ts';
import { deleteSessionsOf } from '#server/platform/http/session-store.ts';
import { switchWebhooksOff } from '#server/developer/switch-all-off.ts';
import { dropLinks } from './account-links.ts';
import { dropChallenges } from './second-factor/challenges.ts';

/**
 * Ends links, a pending address, unfinished sign-ins, an authenticator that is being set up, and sessions. Links that
 * keep an address stay: with them the owner can stop an intruder who has the password and changes it.
 * @param except the session that may go on
 */
export const endPendingAccess = async (tx: Tx, userId: string, except?: Pick<SessionRow, 'id'>): Promise<void> => {
  await dropLinks(tx, userId, ['reset', 'verify', 'change-email']);
  await dropChallenges(tx, userId);
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

export const dropPasskeys = async (tx: Tx, userId: string): Promise<number> =>
  (await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id })).length;

/** Ends every way in but the password and the second factor, which access to the mailbox alone must not remove. */
export const endAllAccess = async (
  tx: Tx,
  userId: string,
  now: Date,
  request: Pick<FastifyRequest, 'ip'>,
): Promise<EndedAccess> => {
  await endPendingAccess(tx, userId);
  return {
    apiKeys: await revokeAllKeys(tx, userId, now, request),
    passkeys: await dropPasskeys(tx, userId),
    webhooks: await switchWebhooksOff(tx, userId, WEBHOOKS_OFF, now, request),
  };
};

const counted = (count: number, one: string, many: string): string => (count === 1 ? `1 ${one}` : `${count} ${many}`);

/** Sentences for pages and mails about the ways in that were ended; empty when there were none. */
export const describeEndedAccess = ({ apiKeys, passkeys: keys, webhooks }: EndedAccess): string =>
  [
    apiKeys === 0 ? '' : ` ${counted(apiKeys, 'API key was', 'API keys were')} revoked.`,
    keys === 0 ? '' : ` ${counted(keys, 'passkey was', 'passkeys were')} removed.`,
    webhooks === 0 ? '' : ` ${counted(webhooks, 'webhook was', 'webhooks were')} switched off.`,
  ].join('');
