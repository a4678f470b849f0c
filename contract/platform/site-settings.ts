/** The operator's settings that public pages show. Unset ones are `null` or empty. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const Quote = z.object({ text: z.string(), name: z.string(), role: z.string() });
const Partner = z.object({ name: z.string(), url: z.string().nullable(), logo: z.string() });
/** A claim and its source (D-55). */
const Claim = z.object({ value: z.string(), text: z.string(), source: z.string(), verified: z.iso.date() });

/** Other companies to which data goes. */
const ThirdParties = z.object({
  payments: z.enum(['stripe', 'test', 'none']),
  /** Whether the payment provider's script is loaded when a visitor presses a plan's button. */
  paymentScript: z.boolean(),
  mailServer: z.boolean(),
  bucket: z.boolean(),
  traces: z.boolean(),
  /** Names of the remote image models. */
  models: z.array(z.string()),
});

export const Support = z.object({
  email: z.string(),
  phone: z.object({ number: z.string(), hours: z.string() }).nullable(),
  chat: z.object({ url: z.string(), hours: z.string() }).nullable(),
});

export const SiteSettings = z.object({
  operator: z.object({ name: z.string().nullable(), address: z.string().nullable() }),
  support: Support,
  quotes: z.array(Quote),
  partners: z.array(Partner),
  claims: z.array(Claim),
  outside: ThirdParties,
});
export type SiteSettings = z.infer<typeof SiteSettings>;

export const getSite = endpoint({
  method: 'GET',
  path: '/api/site',
  summary: 'The operator of this site, and optional content of its pages',
  access: 'none',
  status: 200,
  reply: SiteSettings,
});
export const getPartnerLogo = endpoint({
  method: 'GET',
  path: '/api/site/logos/:number',
  summary: 'Logo of a partner',
  access: 'none',
  status: 200,
  media: 'image/*',
  params: z.object({ number: z.coerce.number().int().min(0).max(99) }),
});
