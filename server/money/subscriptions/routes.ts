import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/money/billing.ts';
import type { Deps } from '#server/platform/deps.ts';
import { limitRule, takeFromLimit } from '#server/platform/http/limits.ts';
import { notFound, Problem } from '#server/platform/http/problem.ts';
import { serve } from '#server/platform/http/serve.ts';
import { outboxPath } from '#server/platform/mail/outbox-routes.ts';
import { rendersRemaining, resetCount, withCurrentWindow } from './allowance.ts';
import { cancelSubscription, resumeSubscription } from './cancel-subscription.ts';
import { offeredPlans } from './offered-plans.ts';
import { presentSubscription } from './present-subscription.ts';
import { portalAddress, startSubscription } from './start-subscription.ts';
import { typicalRenderMs } from './typical-render.ts';

/** Limit for calls that send several requests to the payment provider. */
const BILLING = limitRule('billing', 40, 10 * 60, 'Too many changes to your subscription.');

export const billingRoutes = (app: FastifyInstance, deps: Deps): void => {
  const {
    config,
    database: { db },
  } = deps;

  serve(app, deps, contract.listPlans, async () => offeredPlans(config, deps.now()));

  serve(app, deps, contract.getConfig, async () => ({
    publishableKey: config.stripe.publishableKey ?? null,
    devTools: config.devTools,
    remoteProvider: config.providers.models.length > 0,
    typicalRenderMs: await typicalRenderMs(db),
    support: { email: config.supportEmail, phone: config.site.phone, chat: config.site.chat },
    mailOutbox: outboxPath(config),
    testPayments: config.payments === 'test',
  }));

  serve(app, deps, contract.getSubscription, async ({ user }) =>
    presentSubscription(await withCurrentWindow(db, user, deps.now()), deps.now()),
  );

  serve(app, deps, contract.createSubscription, async ({ user, body }) => {
    await takeFromLimit(deps, BILLING, user.id);
    return startSubscription(deps, user, body.priceId);
  });

  serve(app, deps, contract.cancelSubscription, async ({ user }) => {
    await takeFromLimit(deps, BILLING, user.id);
    return presentSubscription(await cancelSubscription(deps, user), deps.now());
  });

  serve(app, deps, contract.resumeSubscription, async ({ user }) => {
    await takeFromLimit(deps, BILLING, user.id);
    return presentSubscription(await resumeSubscription(deps, user), deps.now());
  });

  serve(app, deps, contract.openBillingPortal, async ({ user }) => {
    await takeFromLimit(deps, BILLING, user.id);
    return { url: await portalAddress(deps, user) };
  });

  serve(app, deps, contract.resetRenders, async ({ user }) => {
    if (!config.devTools && !user.isAdmin)
      throw new Problem('forbidden', 'Only an administrator can reset the render count.');
    const reset = await resetCount(db, user.id);
    if (reset === undefined) throw notFound('Your account');
    return { message: 'Your render count has been reset.', rendersRemaining: rendersRemaining(reset) };
  });
};
