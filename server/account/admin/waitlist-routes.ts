/** The waitlist: one page at a time, or all of it as CSV. */
import { asc, desc } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/account/admin.ts';
import { formatContentDisposition } from '#contract/file-name.ts';
import { formatIsoDayAt } from '#contract/regional.ts';
import { writeAudit } from '#server/platform/observe/write-audit.ts';
import { waitlist } from '#server/platform/db/schema/support.ts';
import type { Deps } from '#server/platform/deps.ts';
import { toCsv } from '#contract/csv.ts';
import { serve } from '#server/platform/http/serve.ts';
import { countRows, pageRange } from './page.ts';

export const waitlistRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps.database;

  serve(app, deps, contract.listWaitlist, async ({ query }) => {
    const { limit, offset } = pageRange(query.page);
    const rows = await db
      .select()
      .from(waitlist)
      .orderBy(desc(waitlist.createdAt), asc(waitlist.email))
      .limit(limit)
      .offset(offset);
    return {
      entries: rows.map(({ email, createdAt }) => ({ email, createdAt: createdAt.toISOString() })),
      total: await countRows(db, waitlist),
    };
  });

  serve(app, deps, contract.exportWaitlist, async ({ user, reply }) => {
    const rows = await db.transaction(async (tx) => {
      const all = await tx.select().from(waitlist).orderBy(asc(waitlist.createdAt), asc(waitlist.email));
      await writeAudit(tx, user, { action: 'waitlist exported', details: { entries: all.length }, at: deps.now() });
      return all;
    });
    const text = toCsv(
      ['email', 'since'],
      rows.map(({ email, createdAt }) => [email, createdAt.toISOString()]),
    );
    return reply
      .header('content-disposition', formatContentDisposition(`waitlist-${formatIsoDayAt(deps.now(), user)}.csv`))
      .type('text/csv; charset=utf-8')
      .send(text);
  });
};
