/**
 * Revokes links. Unsent mails about them are deleted, because they would show the design and contain a link that no
 * longer works. Whoever queues such a mail also locks the owner, so that none is queued afterwards.
 */
import { lockUser } from '#server/platform/db/lock-user.ts';
import type { Deps } from '#server/platform/deps.ts';
import { notFoundProblem } from '#server/platform/http/problem.ts';
import { dropWaitingMails } from '#server/platform/mail/mail-store.ts';
import { requireOwnDesign } from '#server/studio/designs/store.ts';
import { getRootId } from '#server/studio/designs/versions.ts';
import { deletePasswordUnlocks } from './open-share.ts';
import { REVOKED_SHARE_COLUMNS, revokeSharesOfDesign, updateOwnShare } from './store.ts';

/** @throws Problem `not_found` */
export const revokeShare = ({ database: { db }, now }: Deps, userId: string, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const revokedAt = now();
    const revoked = await updateOwnShare(tx, userId, id, { ...REVOKED_SHARE_COLUMNS, revokedAt });
    if (revoked === undefined) throw notFoundProblem('This link');
    await deletePasswordUnlocks(tx, id);
    await dropWaitingMails(tx, [id], revokedAt);
  });

/** Revokes every link of a design. @throws Problem `not_found` */
export const stopSharing = ({ database: { db }, now }: Deps, userId: string, designId: number): Promise<void> =>
  db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const design = await requireOwnDesign(tx, userId, designId);
    const revokedAt = now();
    await dropWaitingMails(tx, await revokeSharesOfDesign(tx, userId, getRootId(design), revokedAt), revokedAt);
  });
