import type { z } from 'zod';
import { requireValue } from '#contract/expected.ts';
import type { ShareChange } from '#contract/customer/shares.ts';
import { lockUser } from '#server/platform/db/lock-user.ts';
import { hashPassword } from '#server/platform/http/password-hash.ts';
import type { ShareRow } from '#server/platform/db/schema/shares.ts';
import type { Deps } from '#server/platform/deps.ts';
import { notFoundProblem } from '#server/platform/http/problem.ts';
import { parseExpiry } from './expiry.ts';
import { keepShownVersions } from './link-designs.ts';
import { deletePasswordUnlocks } from './open-share.ts';
import { findOwnShare, updateOwnShare } from './store.ts';

type Change = z.output<typeof ShareChange>;

const toShareColumns = async (change: Change, now: Date): Promise<Partial<ShareRow>> => ({
  ...(change.expiresAt === undefined ? {} : { expiresAt: parseExpiry(change.expiresAt, now) }),
  ...(change.password === undefined
    ? {}
    : { passwordHash: change.password === null ? null : await hashPassword(change.password) }),
  ...(change.showShop === undefined ? {} : { showShop: change.showShop }),
  ...(change.followsNewest === undefined ? {} : { followsNewest: change.followsNewest }),
  ...(change.title === undefined ? {} : { title: change.title }),
  ...(change.language === undefined ? {} : { language: change.language }),
});

/** @throws Problem `not_found`, `invalid_input` */
export const changeShare = async (deps: Deps, userId: string, id: string, change: Change): Promise<ShareRow> => {
  const set = await toShareColumns(change, deps.now());
  return deps.database.db.transaction(async (tx) => {
    // Until the end no version is saved that the link does not show yet.
    await lockUser(tx, userId);
    const known = await findOwnShare(tx, userId, id, 'locked');
    if (known === undefined) throw notFoundProblem('This link');
    if (known.followsNewest && change.followsNewest === false) await keepShownVersions(tx, known);
    const changed =
      Object.keys(set).length === 0
        ? known
        : requireValue(await updateOwnShare(tx, userId, id, set), 'The link that is locked');
    // Visitors who entered the old password must enter the new one.
    if (change.password !== undefined) await deletePasswordUnlocks(tx, id);
    return changed;
  });
};
