/** Plans and the caller's subscription. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Plan, Tier } from './plans.ts';

export const SubscriptionView = z.object({
  tier: Tier,
  status: z.enum(['trialing', 'trial_expired', 'active', 'past_due', 'canceled']),
  priceId: z.string().nullable(),
  monthlyRendersCount: z.number().int(),
  monthlyRendersLimit: z.number().int().nullable(),
  currentPeriodEnd: z.string().nullable(),
  cancelAtPeriodEnd: z.boolean(),
  rendersRemaining: z.number().int().nullable(),
  rendersResetAt: z.string().nullable(),
  trialEndsAt: z.string().nullable(),
  interval: z.enum(['month', 'year']).nullable(),
});
export type SubscriptionView = z.infer<typeof SubscriptionView>;

export const PublicConfig = z.object({
  publishableKey: z.string().nullable(),
  devTools: z.boolean(),
  remoteProvider: z.boolean(),
  /** Median milliseconds of a render, measured on this server; `null` before the first. */
  typicalRenderMs: z.number().nullable(),
  supportEmail: z.string(),
});
export type PublicConfig = z.infer<typeof PublicConfig>;

export const getSubscription = endpoint({ method: 'GET', path: '/api/subscription', summary: "The caller's plan and what is left of it", access: 'user', status: 200, reply: SubscriptionView });
export const listPlans = endpoint({ method: 'GET', path: '/api/plans', summary: 'The plan catalogue', access: 'none', status: 200, reply: z.array(Plan) });
export const getConfig = endpoint({ method: 'GET', path: '/api/config', summary: 'What the browser may know of the configuration', access: 'none', status: 200, reply: PublicConfig });
export const resetRenders = endpoint({ method: 'POST', path: '/api/admin/reset-renders', summary: 'Start the own render count again (development, or admin)', access: 'user', status: 200, reply: z.object({ message: z.string(), rendersRemaining: z.number().int().nullable() }) });
