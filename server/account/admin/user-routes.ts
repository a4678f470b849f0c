/** Lists accounts by page, searches them by name, email address or id, and lets administrators change them. */
import { asc, desc, eq, or } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/account/admin.ts';
import { pick } from '#contract/pick.ts';
import { containsText } from '#server/platform/db/contains-text.ts';
import { users, type UserRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { changeUser } from './change-user.ts';
import { countRows, pageRange } from './page.ts';

export const userRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps.database;

  serve(app, deps, contract.listUsers, async ({ query }) => {
    const search = query.search.trim();
    const where =
      search === ''
        ? undefined
        : or(containsText(users.email, search), containsText(users.username, search), eq(users.id, search));
    const { limit, offset } = pageRange(query.page);
    const rows = await db
      .select()
      .from(users)
      .where(where)
      .orderBy(desc(users.createdAt), asc(users.id))
      .limit(limit)
      .offset(offset);
    return { users: rows.map(toAdminUserView), total: await countRows(db, users, where) };
  });

  serve(app, deps, contract.changeUser, async ({ params, body, user }) =>
    toAdminUserView(await changeUser(deps, user, params.id, body)),
  );
};

const toAdminUserView = (user: UserRow): contract.AdminUserView => ({
  ...pick(user, 'id', 'username', 'email', 'companyName', 'subscriptionTier', 'subscriptionStatus'),
  ...pick(user, 'cancelAtPeriodEnd', 'monthlyRendersCount', 'monthlyRendersLimit', 'isAdmin'),
  currentPeriodEnd: user.currentPeriodEnd?.toISOString() ?? null,
  trialEndsAt: user.trialEndsAt.toISOString(),
  createdAt: user.createdAt.toISOString(),
  firstPaidAt: user.firstPaidAt?.toISOString() ?? null,
  refundRequestedAt: user.refundRequestedAt?.toISOString() ?? null,
  refundedAt: user.refundedAt?.toISOString() ?? null,
});
