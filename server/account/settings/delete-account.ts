/**
 * Deletes an account. One transaction removes everything in the database, so that nothing can be retrieved afterward.
 * Work outside the database (the subscription, the files) is recorded in the same transaction, and `account-cleanup.ts`
 * retries it until it succeeds.
 */
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Tx } from '#server/platform/db/open.ts';
import { designs, files, photos, renders, users, type UserRow } from '#server/platform/db/schema.ts';
import { accountDeletions } from '#server/platform/db/schema/accounts.ts';
import { checkouts } from '#server/platform/db/schema/billing.ts';
import { mails } from '#server/platform/db/schema/mails.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newId } from '#server/platform/ids.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { smallCopyKey } from '#server/studio/photos/small-copy.ts';
import { confirmPassword } from '#server/platform/http/confirm-password.ts';
import { listHeldEmails } from '../sign-in/held-email.ts';
import { recordTrialOfDeletedAccount } from '../sign-in/spent-trials.ts';

/** @throws Problem `wrong_password` */
export const deleteAccount = async (deps: Deps, caller: UserRow, password: string): Promise<void> => {
  await confirmPassword(deps, caller, password);
  const running = await deps.database.db.transaction((tx) => deleteRows(tx, deps, caller.id));
  for (const id of running) deps.signals.cancel(id);
};

/** @returns ids of the renders that were queued or running */
const deleteRows = async (tx: Tx, { now }: Deps, userId: string): Promise<string[]> => {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  if (user === undefined) return [];
  const active = await tx
    .select({ id: renders.id })
    .from(renders)
    .where(and(eq(renders.userId, userId), inArray(renders.state, ['queued', 'running'])));
  const openCheckouts = await tx
    .select({ id: checkouts.sessionId })
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), eq(checkouts.state, 'open'), isNotNull(checkouts.sessionId)));

  await tx.insert(accountDeletions).values({
    id: newId(),
    stripeCustomerId: user.stripeCustomerId,
    stripeSubscriptionId: user.stripeSubscriptionId,
    checkoutIds: openCheckouts.flatMap(({ id }) => id ?? []),
    storageKeys: await listStorageKeys(tx, userId),
    nextAt: now(),
    createdAt: now(),
  });
  await recordTrialOfDeletedAccount(tx, user, now());
  // A mail with a link is another shop's, to its customer at the same address; this account's own go with its links.
  await tx.delete(mails).where(and(eq(mails.to, user.email), isNull(mails.shareId)));
  for (const to of [user.email, ...(await listHeldEmails(tx, user, now()))])
    await queueMail(tx, {
      to,
      template: 'account-deleted',
      data: { username: user.username, hadSubscription: user.subscriptionTier === 'premium' },
      at: now(),
    });
  // Designs refer to files and must go first; everything else is deleted with the user.
  await tx.delete(designs).where(eq(designs.userId, userId));
  await tx.delete(users).where(eq(users.id, userId));
  return active.map(({ id }) => id);
};

const listStorageKeys = async (tx: Tx, userId: string): Promise<string[]> => {
  const owned = await tx.select().from(files).where(eq(files.userId, userId));
  const layers = await tx.select({ key: photos.layersKey }).from(photos).where(eq(photos.userId, userId));
  return [
    ...owned.flatMap((file) => [file.storageKey, smallCopyKey(file)]),
    ...layers.flatMap(({ key }) => (key === null ? [] : [key])),
  ];
};
