import { and, eq } from 'drizzle-orm';
import { users, type SessionRow, type UserRow } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { Problem } from '../http/problem.ts';
import { deleteSessionsOf } from '../http/session-store.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { dropLinks } from './account-links.ts';
import { confirmPassword } from './confirm-password.ts';
import { hashPassword } from './password-hash.ts';
import { refuseGuessable } from './password-rules.ts';

/** The other sessions end with the old password (D-20). @throws Problem `wrong_password`, `invalid_input` */
export const changePassword = async (deps: Deps, user: UserRow, current: SessionRow, { currentPassword, newPassword }: { currentPassword: string; newPassword: string }): Promise<void> => {
  const { database: { db }, now } = deps;
  await confirmPassword(deps, user, currentPassword, 'currentPassword');
  refuseGuessable(newPassword, user, 'newPassword');
  const passwordHash = await hashPassword(newPassword);
  await db.transaction(async (tx) => {
    // Only over the password that was confirmed: of two changes at once, one wins and the other hears of it.
    const [changed] = await tx.update(users).set({ passwordHash }).where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash))).returning();
    if (changed === undefined) throw new Problem('conflict', 'The password was changed a moment ago elsewhere. Please sign in again.');
    await dropLinks(tx, user.id, ['reset']);
    await deleteSessionsOf(tx, user.id, current);
    await queueMail(tx, { to: changed.email, template: 'security-notice', data: { username: changed.username, what: 'Your password was changed, and every other device was signed out.' }, at: now() });
  });
};
