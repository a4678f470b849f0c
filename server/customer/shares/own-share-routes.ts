/** Routes for the links of the caller's own designs. */
import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/customer/shares.ts';
import type { Deps } from '#server/platform/deps.ts';
import { requireOwnDesign } from '#server/studio/designs/store.ts';
import { getRootId } from '#server/studio/designs/versions.ts';
import { consumeRateLimit } from '#server/platform/http/limits.ts';
import { readIdempotencyKey } from '#server/platform/http/idempotency-key.ts';
import { serve } from '#server/platform/http/serve.ts';
import { changeShare } from './change-share.ts';
import { createShare } from './create-share.ts';
import { NEW_SHARE_LIMIT } from './limits.ts';
import { findMailGreeting, mailShare } from './mails/mail-share.ts';
import { remindCustomer } from './mails/remind-customer.ts';
import { toShare } from './to-share.ts';
import { revokeShare, stopSharing } from './revoke-share.ts';
import { listOwnShares } from './store.ts';
import { listUnansweredLinks } from './waiting-links.ts';

export const ownShareRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db } = deps.database;

  serve(app, deps, contract.listShares, async ({ params, user }) =>
    Promise.all(
      (await listOwnShares(db, user.id, getRootId(await requireOwnDesign(db, user.id, params.id)))).map((share) =>
        toShare(deps, user, share),
      ),
    ),
  );

  serve(app, deps, contract.createShare, async ({ params, body, user, request }) => {
    await consumeRateLimit(deps, NEW_SHARE_LIMIT, user.id);
    return toShare(deps, user, await createShare(deps, user.id, params.id, body, readIdempotencyKey(request)));
  });

  serve(app, deps, contract.stopSharing, ({ params, user }) => stopSharing(deps, user.id, params.id));

  serve(app, deps, contract.changeShare, async ({ params, body, user }) =>
    toShare(deps, user, await changeShare(deps, user.id, params.id, body)),
  );

  serve(app, deps, contract.revokeShare, ({ params, user }) => revokeShare(deps, user.id, params.id));

  serve(app, deps, contract.listUnansweredLinks, ({ user }) => listUnansweredLinks(db, user.id, deps.now()));

  serve(app, deps, contract.remindCustomer, ({ params, user }) => remindCustomer(deps, user, params.id));

  serve(app, deps, contract.getMailGreeting, async ({ params, query, user }) => ({
    name: await findMailGreeting(deps, user, params.id, query.to),
  }));

  serve(app, deps, contract.mailShare, ({ params, body, user, request }) =>
    mailShare(deps, user, params.id, body, readIdempotencyKey(request)),
  );
};
