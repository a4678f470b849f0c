import { eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { lockUser } from '#server/platform/db/lock-user.ts';
import { users } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { requireLink, invalidLinkProblem, consumeLink } from './account-links.ts';
import { endAllAccess, describeEndedAccess } from './end-access.ts';
import { hashPassword } from '#server/platform/http/password-hash.ts';
import { refuseGuessablePassword } from './password-rules.ts';

/**
 * Uses the link up, changes the password and ends all other access, in one transaction, so that the link works once.
 * @returns a message that says what was done, and the email address to sign in with
 * @throws Problem `link_not_valid`, `invalid_input`
 */
export const resetPassword = async (
  deps: Deps,
  token: string,
  password: string,
  request: Pick<FastifyRequest, 'ip'>,
): Promise<{ message: string; email: string }> => {
  const {
    database: { db },
    now,
  } = deps;
  const link = await requireLink(db, token, ['reset'], now());
  const [owner] = await db.select().from(users).where(eq(users.id, link.userId)).limit(1);
  if (owner === undefined || owner.email !== link.email) throw invalidLinkProblem();
  refuseGuessablePassword(password, owner);
  const passwordHash = await hashPassword(password);

  return db.transaction(async (tx) => {
    await lockUser(tx, owner.id);
    await consumeLink(tx, token, ['reset'], now());
    // The link was sent to this mailbox, so its email address is verified.
    const [user] = await tx
      .update(users)
      .set({
        passwordHash,
        emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${now().toISOString()}::timestamptz)`,
      })
      .where(eq(users.id, owner.id))
      .returning();
    if (user === undefined || user.email !== link.email) throw invalidLinkProblem();
    const ended = describeEndedAccess(await endAllAccess(tx, user.id, now(), request));
    await queueMail(tx, {
      to: user.email,
      template: 'security-notice',
      data: {
        username: user.username,
        what: `Your password was changed with a link from an email, and every device was signed out.${ended}`,
      },
      at: now(),
    });
    return {
      message: `Your password was changed, and every device was signed out.${ended} Please sign in with the new one.`,
      email: user.email,
    };
  });
};
