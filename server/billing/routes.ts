import type { FastifyInstance } from 'fastify';
import { getConfig, getSubscription, listPlans, resetRenders } from '#contract/billing.ts';
import { PLANS, type Plan } from '#contract/plans.ts';
import type { Deps } from '../deps.ts';
import { notFound, Problem } from '../http/problem.ts';
import { serve } from '../http/serve.ts';
import { rendersRemaining, resetCount, withCurrentWindow } from './allowance.ts';
import { presentSubscription } from './present-subscription.ts';
import { typicalRenderMs } from './typical-render.ts';

export const billingRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { config, database: { db } } = deps;

  serve(app, deps, listPlans, async () => PLANS.map((plan): Plan => {
    const priceId = plan.id === 'free-trial' ? undefined : config.stripe.prices[plan.id];
    return priceId === undefined ? plan : { ...plan, priceId };
  }));

  serve(app, deps, getConfig, async () => ({
    publishableKey: config.stripe.publishableKey ?? null,
    devTools: config.devTools,
    remoteProvider: false,
    typicalRenderMs: await typicalRenderMs(db),
    supportEmail: config.supportEmail,
  }));

  serve(app, deps, getSubscription, async ({ user }) => presentSubscription(await withCurrentWindow(db, user, deps.now()), deps.now()));

  serve(app, deps, resetRenders, async ({ user }) => {
    if (!config.devTools && !user.isAdmin) throw new Problem('forbidden', 'Only an administrator can reset the render count.');
    const fresh = await resetCount(db, user.id);
    if (fresh === undefined) throw notFound('Your account');
    return { message: 'Your render count has been reset.', rendersRemaining: rendersRemaining(fresh) };
  });
};
