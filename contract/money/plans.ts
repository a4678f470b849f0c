/** Schema of a plan; the plans themselves are in `plan-catalog.ts`. */
import { z } from 'zod';

export const Tier = z.enum(['free', 'premium']);
export type Tier = z.infer<typeof Tier>;

export const PlanId = z.enum(['free-trial', 'premium-monthly', 'premium-yearly']);
export type PlanId = z.infer<typeof PlanId>;

export const Plan = z.object({
  id: PlanId,
  name: z.string(),
  tier: Tier,
  priceCents: z.number().int().min(0),
  interval: z.enum(['trial', 'month', 'year']),
  renders: z.number().int(),
  /** Added from the server's configuration; absent when the plan cannot be bought on this server. */
  priceId: z.string().optional(),
  /** Last day (UTC) of this price, if one is configured (D-03). */
  limitedUntil: z.iso.date().optional(),
  features: z.array(z.string()),
  notIncluded: z.array(z.string()),
});
export type Plan = z.infer<typeof Plan>;
