import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { shares, shareViewers, type ShareRow } from '#server/platform/db/schema/shares.ts';
import type { Deps } from '#server/platform/deps.ts';
import { getClientIp } from '#server/platform/http/limits.ts';
import { sqlForLanguageAfterVisit, languageOfVisit } from './customer-language.ts';

/**
 * Visitors are distinguished by IP address and kind of device, without a cookie. Browser names are ignored, because one
 * person could send a thousand of them.
 */
const deviceOf = ({ headers }: FastifyRequest): 'phone' | 'computer' =>
  /mobi|android|iphone|ipad/i.test(headers['user-agent'] ?? '') ? 'phone' : 'computer';

export const countView = (deps: Deps, request: FastifyRequest, share: ShareRow): Promise<void> =>
  deps.database.db.transaction(async (tx) => {
    const viewerHash = createHash('sha256')
      .update([share.tokenHash, getClientIp(request), deviceOf(request)].join('\n'))
      .digest('base64url');
    const newViewers = await tx
      .insert(shareViewers)
      .values({ shareId: share.id, viewerHash, seenAt: deps.now() })
      .onConflictDoNothing()
      .returning({ shareId: shareViewers.shareId });
    await tx
      .update(shares)
      .set({
        lastViewedAt: deps.now(),
        customerLanguage: sqlForLanguageAfterVisit(languageOfVisit(request, share)),
        ...(newViewers.length === 0 ? {} : { views: sql`${shares.views} + 1` }),
      })
      .where(eq(shares.id, share.id));
  });
