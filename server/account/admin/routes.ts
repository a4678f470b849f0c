/** Routes for administrators. */
import { desc } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/account/admin.ts';
import { auditLog } from '#server/platform/db/schema/support.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve.ts';
import { loadModelViews } from '#server/studio/providers/load-model-views.ts';
import { messageRoutes } from './message-routes.ts';
import { countRows, pageRange } from './page.ts';
import { userRoutes } from './user-routes.ts';
import { waitlistRoutes } from './waitlist-routes.ts';

export const adminRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps.database;
  messageRoutes(app, deps);
  waitlistRoutes(app, deps);
  userRoutes(app, deps);

  serve(app, deps, contract.listModels, async () => ({
    models: await loadModelViews(db, deps.config.providers.models, deps.now()),
  }));

  serve(app, deps, contract.listAudit, async ({ query }) => {
    const { limit, offset } = pageRange(query.page);
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
      total: await countRows(db, auditLog),
    };
  });
};
