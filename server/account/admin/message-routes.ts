/** Messages of the contact form. */
import { asc, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/account/admin.ts';
import { writeAudit } from '#server/platform/observe/write-audit.ts';
import { contactMessages, type ContactMessageRow } from '#server/platform/db/schema/support.ts';
import { users } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { notFoundProblem } from '#server/platform/http/problem.ts';
import { serve } from '#server/platform/http/serve.ts';
import { countRows, pageRange } from './page.ts';

export const messageRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps.database;

  serve(app, deps, contract.listMessages, async ({ query }) => {
    const where = query.state === 'open' ? isNull(contactMessages.handledAt) : isNotNull(contactMessages.handledAt);
    const { limit, offset } = pageRange(query.page);
    const rows = await db
      .select({ message: contactMessages, username: users.username })
      .from(contactMessages)
      .leftJoin(users, eq(users.id, contactMessages.userId))
      .where(where)
      // Subscribers first, then the longest waiting (D-72).
      .orderBy(desc(contactMessages.isPremium), asc(contactMessages.createdAt), asc(contactMessages.id))
      .limit(limit)
      .offset(offset);
    return {
      messages: rows.map(({ message, username }) => toContactMessage(message, username)),
      total: await countRows(db, contactMessages, where),
    };
  });

  serve(app, deps, contract.setMessageHandled, async ({ params, body, user }) =>
    db.transaction(async (tx) => {
      const [message] = await tx
        .update(contactMessages)
        .set({ handledAt: body.handled ? deps.now() : null })
        .where(eq(contactMessages.id, params.id))
        .returning();
      if (message === undefined) throw notFoundProblem('This message');
      await writeAudit(tx, user, {
        action: body.handled ? 'message handled' : 'message reopened',
        subject: { id: message.id, name: message.subject },
        at: deps.now(),
      });
      const [writer] =
        message.userId === null
          ? []
          : await tx.select({ username: users.username }).from(users).where(eq(users.id, message.userId));
      return toContactMessage(message, writer?.username ?? null);
    }),
  );
};

const toContactMessage = (
  { handledAt, createdAt, ...message }: ContactMessageRow,
  username: string | null,
): contract.ContactMessage => ({
  ...message,
  username,
  handledAt: handledAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});
