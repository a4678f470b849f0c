/** Routes for administrators. Only a command on the server makes an administrator (`retrim admin grant`). */
import { asc, desc, eq, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/admin.ts';
import { auditLog, contactMessages, waitlist, type ContactMessageRow } from '../db/schema/support.ts';
import { users, type UserRow } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../http/problem.ts';
import { serve } from '../http/serve.ts';
import { presentModels } from '../providers/present-models.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { changeUser } from './change-user.ts';
import { csvOf } from '../http/csv.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

const presentMessage = (
  {
    id,
    firstName,
    lastName,
    email,
    subject,
    message,
    premium,
    refund,
    userId,
    handledAt,
    createdAt,
  }: ContactMessageRow,
  username: string | null,
): contract.AdminMessage => ({
  id,
  firstName,
  lastName,
  email,
  subject,
  message,
  premium,
  refund,
  userId,
  username,
  handledAt: iso(handledAt),
  createdAt: createdAt.toISOString(),
});

const presentUser = (user: UserRow): contract.AdminUser => ({
  id: user.id,
  username: user.username,
  email: user.email,
  companyName: user.companyName,
  subscriptionTier: user.subscriptionTier,
  subscriptionStatus: user.subscriptionStatus,
  cancelAtPeriodEnd: user.cancelAtPeriodEnd,
  currentPeriodEnd: iso(user.currentPeriodEnd),
  monthlyRendersCount: user.monthlyRendersCount,
  monthlyRendersLimit: user.monthlyRendersLimit,
  trialEndsAt: user.trialEndsAt.toISOString(),
  isAdmin: user.isAdmin,
  createdAt: user.createdAt.toISOString(),
  firstPaidAt: iso(user.firstPaidAt),
  refundRequestedAt: iso(user.refundRequestedAt),
  refundedAt: iso(user.refundedAt),
});

/** Escapes the pattern's special characters, so that `%` does not match everything. */
const contains = (column: SQL | typeof users.email | typeof users.username, text: string): SQL =>
  sql`position(${text.toLowerCase()} in lower(${column})) > 0`;

export const adminRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps.database;
  const slice = (page: number) => ({ limit: contract.ADMIN_PAGE_SIZE, offset: (page - 1) * contract.ADMIN_PAGE_SIZE });
  const count = async (table: PgTable, where?: SQL): Promise<number> =>
    (
      await db
        .select({ n: sql<number>`count(*)::int` })
        .from(table)
        .where(where)
    )[0]!.n;

  serve(app, deps, contract.listMessages, async ({ query }) => {
    const where = query.state === 'open' ? isNull(contactMessages.handledAt) : isNotNull(contactMessages.handledAt);
    const { limit, offset } = slice(query.page);
    const rows = await db
      .select({ message: contactMessages, username: users.username })
      .from(contactMessages)
      .leftJoin(users, eq(users.id, contactMessages.userId))
      .where(where)
      // Subscribers first, then by time of waiting (D-72).
      .orderBy(desc(contactMessages.premium), asc(contactMessages.createdAt), asc(contactMessages.id))
      .limit(limit)
      .offset(offset);
    return {
      messages: rows.map(({ message, username }) => presentMessage(message, username)),
      total: await count(contactMessages, where),
    };
  });

  serve(app, deps, contract.markMessage, async ({ params, body, user }) =>
    db.transaction(async (tx) => {
      const [message] = await tx
        .update(contactMessages)
        .set({ handledAt: body.handled ? deps.now() : null })
        .where(eq(contactMessages.id, params.id))
        .returning();
      if (message === undefined) throw notFound('This message');
      await writeAudit(
        tx,
        user,
        body.handled ? 'message answered' : 'message reopened',
        { id: message.id, name: message.subject },
        {},
        deps.now(),
      );
      const [writer] =
        message.userId === null
          ? []
          : await tx.select({ username: users.username }).from(users).where(eq(users.id, message.userId));
      return presentMessage(message, writer?.username ?? null);
    }),
  );

  serve(app, deps, contract.listWaitlist, async ({ query }) => {
    const { limit, offset } = slice(query.page);
    const rows = await db
      .select()
      .from(waitlist)
      .orderBy(desc(waitlist.createdAt), asc(waitlist.email))
      .limit(limit)
      .offset(offset);
    return {
      entries: rows.map(({ email, createdAt }) => ({ email, createdAt: createdAt.toISOString() })),
      total: await count(waitlist),
    };
  });

  serve(app, deps, contract.exportWaitlist, async ({ user, reply }) => {
    const rows = await db.transaction(async (tx) => {
      const all = await tx.select().from(waitlist).orderBy(asc(waitlist.createdAt), asc(waitlist.email));
      await writeAudit(tx, user, 'waitlist exported', undefined, { entries: all.length }, deps.now());
      return all;
    });
    const text = csvOf(
      ['email', 'since'],
      rows.map(({ email, createdAt }) => [email, createdAt.toISOString()]),
    );
    return reply
      .header('content-disposition', `attachment; filename="waitlist-${deps.now().toISOString().slice(0, 10)}.csv"`)
      .type('text/csv; charset=utf-8')
      .send(text);
  });

  serve(app, deps, contract.listUsers, async ({ query }) => {
    const search = query.search.trim();
    const where =
      search === ''
        ? undefined
        : or(contains(users.email, search), contains(users.username, search), eq(users.id, search));
    const { limit, offset } = slice(query.page);
    const rows = await db
      .select()
      .from(users)
      .where(where)
      .orderBy(desc(users.createdAt), asc(users.id))
      .limit(limit)
      .offset(offset);
    return { users: rows.map(presentUser), total: await count(users, where) };
  });

  serve(app, deps, contract.changeUser, async ({ params, body, user }) =>
    presentUser(await changeUser(deps, user, params.id, body)),
  );

  serve(app, deps, contract.listModels, async () => ({
    models: await presentModels(db, deps.config.providers.models, deps.now()),
  }));

  serve(app, deps, contract.listAudit, async ({ query }) => {
    const { limit, offset } = slice(query.page);
    const rows = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(limit).offset(offset);
    return {
      entries: rows.map(({ id, adminName, action, subjectName, details, createdAt }) => ({
        id,
        adminName,
        action,
        subjectName,
        details,
        createdAt: createdAt.toISOString(),
      })),
      total: await count(auditLog),
    };
  });
};
