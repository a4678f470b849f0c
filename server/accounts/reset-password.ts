import { eq, sql } from 'drizzle-orm';
import { users } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { deleteSessionsOf } from '../http/session-store.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { dropLinks, findLink, linkNotValid, takeLink } from './account-links.ts';
import { hashPassword } from './password-hash.ts';
import { refuseGuessable } from './password-rules.ts';

/**
 * The link is used up, the password changed and every session ended in one transaction: of two who hold the link, one gets in.
 * @throws Problem `link_not_valid`, `invalid_input`
 */
export const resetPassword = async (deps: Deps, token: string, password: string): Promise<void> => {
  const { database: { db }, now } = deps;
  const link = await findLink(db, token, ['reset'], now());
  const [owner] = await db.select().from(users).where(eq(users.id, link.userId)).limit(1);
  if (owner === undefined || owner.email !== link.email) throw linkNotValid();
  refuseGuessable(password, owner);
  const passwordHash = await hashPassword(password);

  await db.transaction(async (tx) => {
    await takeLink(tx, token, ['reset'], now());
    // Whoever opened the link reads this mailbox.
    const [user] = await tx.update(users).set({ passwordHash, emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${now().toISOString()}::timestamptz)` })
      .where(eq(users.id, owner.id)).returning();
    if (user === undefined) throw linkNotValid();
    await dropLinks(tx, user.id, ['reset']);
    await deleteSessionsOf(tx, user.id);
    await queueMail(tx, { to: user.email, template: 'security-notice', data: { username: user.username, what: 'Your password was changed with a link from a mail, and every device was signed out.' }, at: now() });
  });
};
