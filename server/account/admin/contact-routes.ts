import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/account/support.ts';
import { waitlist } from '#server/platform/db/schema/support.ts';
import type { Deps } from '#server/platform/deps.ts';
import { getClientIp, consumeRateLimit } from '#server/platform/http/limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { readSession } from '#server/platform/http/session.ts';
import { contactLimit, waitlistLimit } from './contact-limits.ts';
import { sendContact } from './send-contact.ts';

export const contactRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, deps, contract.sendContact, async ({ body, request, reply }) => {
    await consumeRateLimit(deps, contactLimit(deps.config), getClientIp(request));
    const session = await readSession(deps, request, reply);
    await sendContact(deps, session?.user, body);
    return { message: 'We reply by email within 24 hours.' };
  });

  serve(app, deps, contract.joinWaitlist, async ({ body, request, reply }) => {
    await consumeRateLimit(deps, waitlistLimit(deps.config), getClientIp(request));
    // Only a bot fills in the hidden field. It gets the usual answer but is not added.
    const isHuman = body.website === undefined || body.website === '';
    const added = isHuman
      ? await deps.database.db
          .insert(waitlist)
          .values({ email: body.email, createdAt: deps.now() })
          .onConflictDoNothing()
          .returning()
      : [];
    // An email address that is already on the list gets the same answer (D-61).
    if (isHuman && added.length === 0) reply.code(200);
    return { message: 'Thank you. We will write to you once, on the day the estimator opens.' };
  });
};
