/** Plans and the user's subscription. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Plan, Tier } from './plans.ts';
import { Support } from '../platform/site-settings.ts';

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
  /** End of the grace period while a payment is due. */
  graceUntil: z.string().nullable(),
  /** Time until which a refund can be requested; `null` when it cannot. */
  refundUntil: z.string().nullable(),
  /** Whether the payment provider has a page with cards and invoices for the user. */
  hasPortal: z.boolean(),
});
export type SubscriptionView = z.infer<typeof SubscriptionView>;

export const PublicConfig = z.object({
  publishableKey: z.string().nullable(),
  devTools: z.boolean(),
  remoteProvider: z.boolean(),
  /** Median time of this server's renders; `null` before the first. */
  typicalRenderMs: z.number().nullable(),
  support: Support,
  /** Whether payments are only simulated. */
  testPayments: z.boolean(),
  /** Path of the outbox page, which shows emails if no mail server is configured. */
  mailOutbox: z.string().optional(),
});
export type PublicConfig = z.infer<typeof PublicConfig>;

export const getSubscription = endpoint({
  method: 'GET',
  path: '/api/subscription',
  summary: "The caller's plan and what is left of it",
  access: 'user',
  status: 200,
  scope: 'account:read',
  reply: SubscriptionView,
});
export const listPlans = endpoint({
  method: 'GET',
  path: '/api/plans',
  summary: 'The plan catalog',
  access: 'none',
  status: 200,
  reply: z.array(Plan),
});
export const getConfig = endpoint({
  method: 'GET',
  path: '/api/config',
  summary: 'Public part of the configuration',
  access: 'none',
  status: 200,
  reply: PublicConfig,
});
export const resetRenders = endpoint({
  method: 'POST',
  path: '/api/admin/reset-renders',
  summary: 'Reset your own render count (development, or admin)',
  access: 'user',
  status: 200,
  reply: z.object({ message: z.string(), rendersRemaining: z.number().int().nullable() }),
});

const CreateSubscriptionBody = z.object({ priceId: z.string().min(1).max(200) });
export const CreateSubscriptionReply = z.object({
  /** URL for the browser; absent when there is nothing to pay. */
  checkoutUrl: z.string().optional(),
  status: z.enum(['pending', 'active', 'past_due']),
});
export type CreateSubscriptionReply = z.infer<typeof CreateSubscriptionReply>;

export const createSubscription = endpoint({
  method: 'POST',
  path: '/api/create-subscription',
  summary: 'Begin or change a subscription',
  access: 'user',
  status: 200,
  body: CreateSubscriptionBody,
  reply: CreateSubscriptionReply,
});
export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/api/cancel-subscription',
  summary: 'Cancel at the end of the paid period',
  access: 'user',
  status: 200,
  reply: SubscriptionView,
});
export const resumeSubscription = endpoint({
  method: 'POST',
  path: '/api/resume-subscription',
  summary: 'Undo a cancellation',
  access: 'user',
  status: 200,
  reply: SubscriptionView,
});
export const openBillingPortal = endpoint({
  method: 'POST',
  path: '/api/billing-portal',
  summary: 'Open the page with cards and invoices',
  access: 'user',
  status: 200,
  reply: z.object({ url: z.string() }),
});
