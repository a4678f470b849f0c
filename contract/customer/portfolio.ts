/** The portfolio that a shop publishes (D-69), and the pictures that its visitors see. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { latinToAscii } from '../file-name.ts';
import { pick } from '../pick.ts';
import { singleLine, multiLine, requiredLine } from '../plain-text.ts';
import { DesignNumber } from '../ids.ts';

export const MAX_PORTFOLIO_ITEMS = 60;
const MIN_SLUG_LENGTH = 3;
const MAX_SLUG_LENGTH = 48;

const Slug = z
  .string()
  .trim()
  .toLowerCase()
  .min(MIN_SLUG_LENGTH, `The address must have at least ${MIN_SLUG_LENGTH} characters`)
  .max(MAX_SLUG_LENGTH)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'The address may have letters, digits and single hyphens');

/** Turns "Söhne & Co. Trim" into "sohne-co-trim". */
export const createPortfolioSlug = (name: string): string =>
  latinToAscii(name.toLowerCase())
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/^-+|-+$/g, '');

export const PortfolioBody = z
  .object({
    slug: Slug,
    title: requiredLine(100, 'Please enter a title'),
    text: multiLine(1500),
    showContact: z.boolean(),
    published: z.boolean(),
    items: z
      .array(z.object({ designId: DesignNumber, caption: singleLine(160) }))
      .max(MAX_PORTFOLIO_ITEMS)
      .refine(
        (items) => new Set(items.map(({ designId }) => designId)).size === items.length,
        'A design can be shown once',
      ),
  })
  .refine(({ published, items }) => !published || items.length > 0, {
    path: ['items'],
    message: 'Choose at least one design to publish',
  });
export type PortfolioBody = z.input<typeof PortfolioBody>;

const PortfolioItem = z.object({
  /** Secret in the URLs of its pictures. */
  token: z.string(),
  designId: z.number().int(),
  caption: z.string(),
  /** The newest version of the design, if it is a later one. */
  newerDesignId: z.number().int().nullable(),
});

export const Portfolio = z.object({
  slug: z.string(),
  title: z.string(),
  text: z.string(),
  showContact: z.boolean(),
  published: z.boolean(),
  publishedAt: z.string().nullable(),
  /** Whether visitors can see it: published, and the owner has the plan. */
  online: z.boolean(),
  items: z.array(PortfolioItem),
});
export type Portfolio = z.infer<typeof Portfolio>;

const PortfolioBasis = z.object({
  ...pick(Portfolio.shape, 'slug', 'title', 'text', 'showContact', 'published'),
  items: z.array(z.object(pick(PortfolioItem.shape, 'designId', 'caption'))),
});

const PublicPiece = z.object({
  token: z.string(),
  /** The owner's caption, or else the vehicle. The design's name is private, because it may be a customer's. */
  title: z.string(),
  vehicle: z.string(),
  /** Parts with their materials, such as "Insert" and "Leather, tan". */
  made: z.array(z.object({ part: z.string(), says: z.string(), code: z.string() })),
  width: z.number().int(),
  height: z.number().int(),
});
type PublicPiece = z.infer<typeof PublicPiece>;

export const PublicPortfolio = z.object({
  title: z.string(),
  text: z.string(),
  shop: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    website: z.string(),
    address: z.string(),
    color: z.string(),
    hasLogo: z.boolean(),
  }),
  pieces: z.array(PublicPiece),
});
export type PublicPortfolio = z.infer<typeof PublicPortfolio>;

const Token = z.string().regex(/^[A-Za-z0-9_-]{16,100}$/);

export const getPortfolio = endpoint({
  method: 'GET',
  path: '/api/portfolio',
  summary: 'My portfolio; null if there is none yet',
  access: 'user',
  status: 200,
  reply: Portfolio.nullable(),
});
export const putPortfolio = endpoint({
  method: 'PUT',
  path: '/api/portfolio',
  summary: 'Change, publish or unpublish my portfolio (premium)',
  access: 'user',
  status: 200,
  body: PortfolioBody.safeExtend({
    /** The portfolio before the change, `null` if there was none: refused if another device has changed it meanwhile. */
    basis: PortfolioBasis.nullish(),
  }),
  reply: Portfolio,
});
export const getPublicPortfolio = endpoint({
  method: 'GET',
  path: '/api/portfolio/public/:slug',
  summary: 'A published portfolio',
  access: 'none',
  status: 200,
  params: z.object({ slug: z.string().max(100) }),
  reply: PublicPortfolio,
});
export const getPublicLogo = endpoint({
  method: 'GET',
  path: '/api/portfolio/public/:slug/logo',
  summary: "The logo of a published portfolio's shop",
  access: 'none',
  status: 200,
  params: z.object({ slug: z.string().max(100) }),
});
/** WebP bytes, at most standard resolution. */
export const getPublicPicture = endpoint({
  method: 'GET',
  path: '/api/publications/:token/:side',
  summary: 'One side of a published before and after',
  access: 'none',
  status: 200,
  params: z.object({ token: Token, side: z.enum(['before', 'after']) }),
});

/** JPEG of 1200 by 630 pixels. */
export const getPublicCard = endpoint({
  method: 'GET',
  path: '/api/portfolio/public/:slug/card.jpg',
  summary: 'The preview card of a published portfolio, for messages and posts',
  access: 'none',
  status: 200,
  params: z.object({ slug: z.string().max(100) }),
});

export const getPublicPictureUrl = (token: string, side: 'before' | 'after'): string =>
  `/api/publications/${token}/${side}`;

/** Height in pixels that an embedded picture may have at most, so that it fits a screen. */
const MAX_EMBED_HEIGHT = 800;

/** Embed code for the shop's own site. */
export const createEmbedCode = (origin: string, token: string, title: string, ratio: number): string => {
  const escaped = title.replace(
    /[&"<>]/g,
    (found) => ({ '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' })[found] ?? found,
  );
  return `<iframe src="${origin}/embed/${token}" title="${escaped}" loading="lazy" style="width:100%;max-width:${Math.round(MAX_EMBED_HEIGHT * ratio)}px;aspect-ratio:${ratio.toFixed(3)};border:0"></iframe>`;
};
