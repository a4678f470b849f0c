import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/money/billing.ts';
import type { UserRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { limitRule, consumeRateLimit } from '#server/platform/http/limits.ts';
import { notFoundProblem, Problem } from '#server/platform/http/problem.ts';
import { serve } from '#server/platform/http/serve.ts';
import { outboxPath } from '#server/platform/mail/outbox-routes.ts';
import { countRendersRemaining, resetRenderCount, refreshRenderWindow } from './allowance.ts';
import { cancelSubscription, resumeSubscription } from './cancel-subscription.ts';
import { listOfferedPlans } from './offered-plans.ts';
import { toSubscriptionView } from './to-subscription-view.ts';
import { createPortalUrl, startSubscription } from './start-subscription.ts';
import { typicalRenderMs } from './typical-render.ts';

/** Limit for calls that send several requests to the payment provider. */
const BILLING_LIMIT = limitRule('billing', 40, 10 * 60, 'Too many changes to your subscription.');

export const billingRoutes = (app: FastifyInstance, deps: Deps): void => {
  const {
    config,
    database: { db },
  } = deps;

  serve(app, deps, contract.listPlans, async () => listOfferedPlans(config, deps.now()));

  serve(app, deps, contract.getConfig, async () => ({
    publishableKey: config.stripe.publishableKey ?? null,
    devTools: config.devTools,
    remoteProvider: config.providers.models.length > 0,
    typicalRenderMs: await typicalRenderMs(db),
    support: { email: config.supportEmail, phone: config.site.phone, chat: config.site.chat },
    mailOutbox: outboxPath(config),
    testPayments: config.payments === 'test',
  }));

  const viewOf = async (user: UserRow) =>
    toSubscriptionView(await refreshRenderWindow(db, user, deps.now()), deps.now());

  serve(app, deps, contract.getSubscription, ({ user }) => viewOf(user));

  serve(app, deps, contract.createSubscription, async ({ user, body }) => {
    await consumeRateLimit(deps, BILLING_LIMIT, user.id);
    return startSubscription(deps, user, body.priceId);
  });

  serve(app, deps, contract.cancelSubscription, async ({ user }) => {
    await consumeRateLimit(deps, BILLING_LIMIT, user.id);
    return viewOf(await cancelSubscription(deps, user));
  });

  serve(app, deps, contract.resumeSubscription, async ({ user }) => {
    await consumeRateLimit(deps, BILLING_LIMIT, user.id);
    return viewOf(await resumeSubscription(deps, user));
  });

  serve(app, deps, contract.openBillingPortal, async ({ user }) => {
    await consumeRateLimit(deps, BILLING_LIMIT, user.id);
    return { url: await createPortalUrl(deps, user) };
  });

  serve(app, deps, contract.resetRenders, async ({ user }) => {
    if (!config.devTools && !user.isAdmin)
      throw new Problem('forbidden', 'Only an administrator can reset the render count.');
    const reset = await resetRenderCount(db, user.id);
    if (reset === undefined) throw notFoundProblem('Your account');
    return { message: 'Your render count has been reset.', rendersRemaining: countRendersRemaining(reset, deps.now()) };
  });
};
