import { eq } from 'drizzle-orm';
import { users } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { createLink } from './account-links.ts';
import { hasOtherAccess } from './end-access.ts';

/** Longer than the work for an existing account takes, so that response time reveals nothing. */
const ANSWER_AFTER_MS = 150;

/** Sends a link if the account exists; the answer is the same either way (D-21). */
export const sendResetLink = async (deps: Deps, email: string): Promise<void> => {
  const minimumTime = new Promise((resolve) => setTimeout(resolve, ANSWER_AFTER_MS));
  await sendLink(deps, email);
  await minimumTime;
};

const sendLink = async ({ database: { db }, config, now }: Deps, email: string): Promise<void> =>
  db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.email, email)).limit(1);
    if (user === undefined) return;
    const url = await createLink(tx, config.appUrl, user, 'reset', user.email, now());
    const data = { username: user.username, url, endsOtherAccess: await hasOtherAccess(tx, user.id) };
    await queueMail(tx, { to: user.email, template: 'reset', data, at: now() });
  });
