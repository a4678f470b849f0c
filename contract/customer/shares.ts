/** Share links: the owner's settings, and the visitor's view (D-28). */
import { z } from 'zod';
import { Decision, DecisionBody, DecisionKind, ShownDesign } from './approvals.ts';
import { Email } from '../account/accounts.ts';
import { Language } from './words/languages.ts';
import { CUSTOMER_TITLE_MAX } from './customer-title.ts';
import { DesignId } from '../studio/saved-designs.ts';
import { endpoint } from '../endpoint.ts';
import { looksLikeLink } from '../link-like.ts';
import { Line, Lines } from '../plain-text.ts';
import { Sha256 } from '../studio/swatches.ts';
import { DesignNumber, IdParam } from '../ids.ts';

export const SHARE_PASSWORD_MIN = 4;
export const SHARE_PASSWORD_MAX = 100;
export const MAX_SHARES = 20;
/** Designs on one link, for the customer to choose from: as many as a batch renders. */
export const MAX_ON_LINK = 12;
/** Path of the public page; `/share/{token}` leads there as well. */
export const sharePath = (token: string): string => `/s/${token}`;

const Title = Line(CUSTOMER_TITLE_MAX);
const SharePassword = z.string().min(SHARE_PASSWORD_MIN, 'Please use at least 4 characters').max(SHARE_PASSWORD_MAX);

/** Capability of a link. It is chosen when the link is made and never changes. */
export const ShareCapability = z.enum(['look', 'answer']);
export type ShareCapability = z.infer<typeof ShareCapability>;

export const ShareSettings = z.object({
  /** `answer`: the customer may approve, ask for a change or decline. `look`: the design is shown, and that is all. */
  capability: ShareCapability.default('answer'),
  /** ISO time; `null`: until it is revoked. */
  expiresAt: z.iso.datetime({ error: 'is not a date' }).nullable().default(null),
  password: SharePassword.nullable().default(null),
  /** The company's name on the page; never anything else of the account. */
  showShop: z.boolean().default(false),
  /** Shows the newest version from then on; off: this version for good. */
  followsNewest: z.boolean().default(true),
  /** The name of the design as the customer reads it; empty: the vehicle. */
  title: Title.default(''),
  /** The customer's; `null`: as their browser says. */
  language: Language.nullable().default(null),
  /** The other designs on the link, in order; the customer chooses one of them. */
  others: z
    .array(DesignNumber)
    .max(MAX_ON_LINK - 1)
    .default([]),
});
export type ShareSettings = z.input<typeof ShareSettings>;

/** Fields that are left out stay as they are; `password: null` takes the password away. */
export const ShareChange = z.object({
  expiresAt: z.iso.datetime({ error: 'is not a date' }).nullable().optional(),
  password: SharePassword.nullable().optional(),
  showShop: z.boolean().optional(),
  followsNewest: z.boolean().optional(),
  title: Title.optional(),
  /** The customer's; `null`: as their browser says. */
  language: Language.nullable().optional(),
  /**
   * The owner's statement that an old link was never on a website. Its answers then count at once, and its old embed
   * code shows nothing.
   */
});
export type ShareChange = z.input<typeof ShareChange>;

export const Share = z.object({
  id: z.string(),
  designId: z.number().int(),
  /** Designs beside it, in order. */
  others: z.array(z.number().int()),
  capability: ShareCapability,
  /**
   * `maybe`: made when embed codes had the same secret; answers wait for the owner. `yes`: seen in such a code; the
   * page shows only the embedded picture.
   */
  /** `null`: this server can't show it again (its key has changed); a new link can be made. */
  url: z.string().nullable(),
  expiresAt: z.string().nullable(),
  isExpired: z.boolean(),
  hasPassword: z.boolean(),
  showShop: z.boolean(),
  followsNewest: z.boolean(),
  /** Title from the owner; empty: the vehicle is shown. */
  title: z.string(),
  /** The customer's; `null`: not known yet. */
  language: Language.nullable(),
  views: z.number().int(),
  lastViewedAt: z.string().nullable(),
  /** The address that the link was last mailed to, which gets news of the design; `null`: none. */
  customerEmail: z.string().nullable(),
  /** Whether the customer asked for no more news by mail. */
  isNewsStopped: z.boolean(),
  /**
   * A text message for the shop to send itself, in the customer's language, link included; empty where it can't be
   * shown.
   */
  message: z.string(),
  /** Address of the picture that goes with the message; `null` where a password guards it. */
  picture: z.string().nullable(),
  createdAt: z.string(),
});
export type Share = z.infer<typeof Share>;

export const listShares = endpoint({
  method: 'GET',
  path: '/api/designs/:id/share',
  summary: 'The links under which a design is shared',
  access: 'user',
  status: 200,
  scope: 'shares:read',
  params: DesignId,
  reply: z.array(Share),
});
/** Header `Idempotency-Key`: the same key again is the same link. */
export const createShare = endpoint({
  method: 'POST',
  path: '/api/designs/:id/share',
  summary: 'Share a design under a secret link',
  access: 'user',
  status: 201,
  scope: 'shares:write',
  params: DesignId,
  body: ShareSettings,
  reply: Share,
});
export const stopSharing = endpoint({
  method: 'DELETE',
  path: '/api/designs/:id/share',
  summary: 'Revoke every link of a design',
  access: 'user',
  status: 204,
  scope: 'shares:write',
  params: DesignId,
});
export const changeShare = endpoint({
  method: 'PATCH',
  path: '/api/shares/:id',
  summary: 'Change a link',
  access: 'user',
  status: 200,
  scope: 'shares:write',
  params: IdParam,
  body: ShareChange,
  reply: Share,
});
export const revokeShare = endpoint({
  method: 'DELETE',
  path: '/api/shares/:id',
  summary: 'Revoke a link',
  access: 'user',
  status: 204,
  scope: 'shares:write',
  params: IdParam,
});

export const SHARE_NOTE_MAX = 1000;
/** Refuses links: our mail goes to any address that is typed, and must not carry advertisements or fraud. */
const Note = Lines(SHARE_NOTE_MAX).refine(
  (note) => !looksLikeLink(note),
  'The message cannot hold web or mail addresses; the link to the design is in the mail anyway. If it is none, put a space after the dot.',
);

export const mailShare = endpoint({
  method: 'POST',
  path: '/api/shares/:id/mail',
  summary: 'Send a link by email, in the name of its owner',
  access: 'user',
  status: 204,
  params: IdParam,
  body: z.object({ to: Email, note: Note.default('') }),
});

/** Days after which the shop is offered to remind the customer of an opened link. No reminder goes out by itself. */
export const OFFER_REMINDER_AFTER_DAYS = 3;

/** A link that was opened and not answered. */
export const UnansweredLink = z.object({
  shareId: z.string(),
  /** The version that the link shows. */
  designId: z.number().int(),
  name: z.string(),
  picture: z.string(),
  /** First and last view by anyone. */
  openedAt: z.string(),
  lastViewedAt: z.string(),
  remindedAt: z.string().nullable(),
  /** `false` for a day after a reminder. */
  mayRemind: z.boolean(),
  /** Address that a reminder goes to; `null`: none is known. */
  email: z.string().nullable(),
  /** Whether the customer asked for no more emails about this design. */
  isNewsStopped: z.boolean(),
});
export type UnansweredLink = z.infer<typeof UnansweredLink>;

export const listUnanswered = endpoint({
  method: 'GET',
  path: '/api/shares/unanswered',
  summary: `Links that were opened ${OFFER_REMINDER_AFTER_DAYS} days ago and not answered`,
  access: 'user',
  status: 200,
  reply: z.array(UnansweredLink),
});
export const remindCustomer = endpoint({
  method: 'POST',
  path: '/api/shares/:id/reminder',
  summary: 'Remind a customer of a link by email, at most once a day',
  access: 'user',
  status: 204,
  params: IdParam,
});

/** One of several designs on a link. */
export const SharedOption = z.object({
  /** Place on the link, from 0. */
  option: z.number().int(),
  /** Colors and materials in words, to tell it from the others. */
  label: z.string(),
  version: z.number().int(),
  after: z.string(),
  /** Latest decision that counts about this version. */
  decision: DecisionKind.nullable(),
});
export type SharedOption = z.infer<typeof SharedOption>;

/**
 * The shared design as visitors see it, without account data: its `name` is the title of the link, never the shop's own
 * name of the design.
 */
export const SharedView = z.object({
  design: ShownDesign.omit({ pictureSha256: true, photoSha256: true }),
  versionHash: z.string(),
  before: z.string(),
  after: z.string(),
  /** Width by height of both pictures; `null` when it is not known. */
  shape: z.number().positive().nullable(),
  /** Empty unless the owner wants it shown. */
  shopName: z.string(),
  /** Empty unless the shop is shown and has one. */
  shopPhone: z.string(),
  /** Address of the logo, likewise; `null`: none. */
  shopLogo: z.string().nullable(),
  sharedAt: z.string(),
  expiresAt: z.string().nullable(),
  /** Newest first, of this version; earlier versions' are only counted. */
  decisions: z.array(Decision),
  /**
   * Latest decision about an earlier version, or a superseded one about this version, when no decision counts for this
   * one.
   */
  earlier: Decision.nullable(),
  /** Whether the version of `earlier` can be looked at again. */
  earlierKept: z.boolean(),
  /** Version that the link shows now, while an earlier one is looked at again. */
  newest: z.number().int().nullable(),
  /** `held`: an answer waits until the shop confirms that it is its customer's. */
  answers: z.enum(['counted', 'none']),
  /** The shop's own text about what happens after an approval; empty: our text. */
  nextSteps: z.string(),
  /** Language of the page, and of the lines of the design. */
  language: Language,
  /** Place of this design on the link, from 0. */
  option: z.number().int(),
  /** Every design on the link, in order, when there are several. */
  options: z.array(SharedOption),
  /** Whether the owner views their own link: no view is counted and no decision possible. */
  isOwner: z.boolean(),
});
export type SharedView = z.infer<typeof SharedView>;

const Token = z.object({ token: z.string().max(200) });
/** Design of the link that is looked at or decided about; without it, or when it is gone, the first one. */
const Seen = z.object({
  option: z.coerce
    .number()
    .int()
    .min(0)
    .max(MAX_ON_LINK - 1)
    .optional(),
  /** Earlier version that was decided about over this link, to look at it again; without one the version of now. */
  version: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
});
export type Seen = z.output<typeof Seen>;
export const getShared = endpoint({
  method: 'GET',
  path: '/api/share/:token',
  summary: 'A shared design',
  access: 'none',
  status: 200,
  params: Token,
  query: Seen,
  reply: SharedView,
});
/**
 * Sent by the page when a person does something on it, because programs that preview and scan links fetch and run the
 * page too. Reading a design with `getShared` counts no view.
 */
export const countSharedView = endpoint({
  method: 'POST',
  path: '/api/share/:token/views',
  summary: 'Count a person who opened a shared page',
  access: 'none',
  status: 204,
  params: Token,
});
/** Remembered with the link: its mails and papers are in this language too. */
export const speakShared = endpoint({
  method: 'PUT',
  path: '/api/share/:token/language',
  summary: 'Choose the language of a shared page',
  access: 'none',
  status: 204,
  params: Token,
  body: z.object({ language: Language }),
});
/** Sent by a button on the page, because mail scanners follow the links in mails. */
export const stopSharedNews = endpoint({
  method: 'DELETE',
  path: '/api/share/:token/news',
  summary: 'Stop mails to the customer about a shared design',
  access: 'none',
  status: 204,
  params: Token,
});
export const unlockShared = endpoint({
  method: 'POST',
  path: '/api/share/:token/unlock',
  summary: 'Open a shared design with its password',
  access: 'none',
  status: 204,
  params: Token,
  body: z.object({
    password: z.string().min(1, 'Please enter the password').max(SHARE_PASSWORD_MAX, 'This password is too long'),
  }),
});
/** Width in pixels of a shared picture for phones, which would wait longest for the large one. */
export const PHONE_WIDTH = 864;
/** Longest side of a picture for messengers. */
export const MESSAGE_SIDE = 1200;
/**
 * WebP of at most STANDARD_SIDE, or PHONE_WIDTH, or a JPEG of MESSAGE_SIDE; `v` names the version's hash, another
 * version is not found.
 */
export const getSharedPicture = endpoint({
  method: 'GET',
  path: '/api/share/:token/:which',
  summary: 'A picture of a shared design in standard resolution',
  access: 'none',
  status: 200,
  params: Token.extend({ which: z.enum(['before', 'after']) }),
  query: Seen.extend({ v: z.string().max(64).optional(), size: z.enum(['phone', 'message']).optional() }),
});
/** PNG; only where the link shows the shop. */
export const getSharedLogo = endpoint({
  method: 'GET',
  path: '/api/share/:token/logo',
  summary: 'The logo of the shop that shares a design',
  access: 'none',
  status: 200,
  params: Token,
  query: z.object({ v: z.string().max(64).optional() }),
});
export const decideShared = endpoint({
  method: 'POST',
  path: '/api/share/:token/decisions',
  summary: 'Approve a shared design, ask for a change, or decline it',
  access: 'none',
  status: 201,
  params: Token,
  query: Seen,
  body: DecisionBody,
  reply: Decision,
});
/** WebP of SMALL_TILE_SIDE; only tiles of swatches in the version that the link shows. */
export const getSharedTile = endpoint({
  method: 'GET',
  path: '/api/share/:token/swatches/:sha256',
  summary: 'The picture of a swatch in a shared design',
  access: 'none',
  status: 200,
  params: Token.extend({ sha256: Sha256 }),
  query: Seen,
});
export const sharedTile = (token: string, sha256: string, { option = 0, version }: Seen = {}): string =>
  `/api/share/${token}/swatches/${sha256}?option=${option}${version === undefined ? '' : `&version=${version}`}`;
