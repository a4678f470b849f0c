/** A shop's profile, for presentations, its portfolio and everywhere else its name appears. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { asciiDomain, MailAddress } from '../mail-address.ts';
import { singleLine, multiLine } from '../plain-text.ts';
import { Country, TimeZone } from '../regional.ts';

export const DEFAULT_SHOP_COLOR = '#7a1f2b';
/** Longest side of a stored logo, which is a PNG. */
export const MAX_LOGO_SIDE = 800;
export const MAX_LOGO_BYTES = 2 * 1024 * 1024;

const Website = z
  .string()
  .trim()
  .max(200)
  .transform((text) => (text === '' || /^https?:\/\//i.test(text) ? text : `https://${text}`))
  .refine((text) => text === '' || isWebUrl(text), 'Please enter a web address like https://example.com');

const WEB_URL = /^https?:\/\/([^\s/?#:@"'<>\\]+)(?::\d{1,5})?(?:[/?#][^\s"'<>\\]*)?$/i;

/** Strict, because the URL becomes a link on a public page: http or https, a host with a dot, no user name. */
const isWebUrl = (text: string): boolean => {
  const host = WEB_URL.exec(text)?.[1];
  return host?.includes('.') === true && asciiDomain(host) !== undefined;
};

export const ShopBody = z.object({
  name: singleLine(80),
  email: z.union([z.literal(''), MailAddress('Please enter a valid email address')]),
  phone: singleLine(40),
  website: Website,
  address: multiLine(200),
  /** The shop's text about what happens after an approval; empty for the default text in the customer's language. */
  nextSteps: multiLine(600).default(''),
  /** Color of headings and rules in PDFs. */
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'A color is written #rrggbb')
    .transform((hex) => hex.toLowerCase()),
  /** Time zone and country do not change when they are missing or `null`. */
  timeZone: TimeZone.nullish(),
  country: Country.nullish(),
});
export type ShopBody = z.input<typeof ShopBody>;

export const Shop = ShopBody.extend({
  /** `null` while unknown, which means UTC and the formats of the United States. */
  timeZone: TimeZone.nullable(),
  country: Country.nullable(),
  /** URL of the logo, which changes with it. */
  logo: z.string().nullable(),
});
export type Shop = z.infer<typeof Shop>;

const ShopBasis = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  website: z.string(),
  address: z.string(),
  nextSteps: z.string(),
  color: z.string(),
  timeZone: z.string().nullable(),
  country: z.string().nullable(),
});

export const getShop = endpoint({
  method: 'GET',
  path: '/api/shop',
  summary: 'My shop: name, contact, logo, color',
  access: 'user',
  status: 200,
  reply: Shop,
});
export const putShop = endpoint({
  method: 'PUT',
  path: '/api/shop',
  summary: 'Change my shop',
  access: 'user',
  status: 200,
  body: ShopBody.extend({
    /** The fields before the change: those that are the same in both keep what another device saved meanwhile. */
    basis: ShopBasis.optional(),
  }),
  reply: Shop,
});
/** Multipart, field `images`, one PNG, JPEG or WebP; kept as PNG. */
export const putLogo = endpoint({
  method: 'PUT',
  path: '/api/shop/logo',
  summary: "Upload my shop's logo",
  access: 'user',
  status: 200,
  reply: Shop,
});
export const deleteLogo = endpoint({
  method: 'DELETE',
  path: '/api/shop/logo',
  summary: "Remove my shop's logo",
  access: 'user',
  status: 200,
  reply: Shop,
});
export const getLogo = endpoint({
  method: 'GET',
  path: '/api/shop/logo',
  summary: "My shop's logo as PNG",
  access: 'user',
  isFile: true,
  status: 200,
  query: z.object({ v: z.string().max(64).optional() }),
});
