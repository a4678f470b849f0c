/** Share links: the owner's settings, and the visitor's view (D-28). */
import { z } from 'zod';
import { Decision, DecisionBody, DecisionKind, ShownDesign } from './approvals.ts';
import { Question, QuestionBody } from './questions.ts';
import { Email } from '../account/accounts.ts';
import { Language } from './words/languages.ts';
import { CUSTOMER_TITLE_MAX } from './customer-title.ts';
import { DesignChange } from '../studio/design-lines.ts';
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
/** Path of the public page; `/share/{token}` is an alias. */
export const sharePath = (token: string): string => `/s/${token}`;

const Title = Line(CUSTOMER_TITLE_MAX);
const SharePassword = z.string().min(SHARE_PASSWORD_MIN, 'Please use at least 4 characters').max(SHARE_PASSWORD_MAX);

/** What a link allows, chosen when it is made. */
export const ShareCapability = z.enum(['look', 'answer']);
export type ShareCapability = z.infer<typeof ShareCapability>;

export const ShareSettings = z.object({
  /** With `answer` the customer may approve, ask for a change or decline; `look` only shows the design. */
  capability: ShareCapability.default('answer'),
  /** ISO time; `null` for a link that works until it is revoked. */
  expiresAt: z.iso.datetime({ error: 'is not a date' }).nullable().default(null),
  password: SharePassword.nullable().default(null),
  /** Whether the page shows the shop. */
  showShop: z.boolean().default(false),
  /** Whether the link always shows the newest version, or only this one. */
  followsNewest: z.boolean().default(true),
  /** Title of the design on the page; empty for the vehicle. */
  title: Title.default(''),
  /** The language of page, mails and papers; `null` for the reader's own. */
  language: Language.nullable().default(null),
  /** The other designs on the link, in order, among which the customer chooses. */
  others: z
    .array(DesignNumber)
    .max(MAX_ON_LINK - 1)
    .default([]),
});
export type ShareSettings = z.input<typeof ShareSettings>;

/** Missing fields do not change; `password: null` removes the password. */
export const ShareChange = z.object({
  expiresAt: z.iso.datetime({ error: 'is not a date' }).nullable().optional(),
  password: SharePassword.nullable().optional(),
  showShop: z.boolean().optional(),
  followsNewest: z.boolean().optional(),
  title: Title.optional(),
  /** The language of page, mails and papers; `null` for the reader's own. */
  language: Language.nullable().optional(),
});
export type ShareChange = z.input<typeof ShareChange>;

export const Share = z.object({
  id: z.string(),
  designId: z.number().int(),
  /** Other designs on the link, in order. */
  others: z.array(z.number().int()),
  capability: ShareCapability,
  /** `null` when the server's key has changed, so that it cannot show the link again. */
  url: z.string().nullable(),
  expiresAt: z.string().nullable(),
  isExpired: z.boolean(),
  hasPassword: z.boolean(),
  showShop: z.boolean(),
  followsNewest: z.boolean(),
  /** Title of the design on the page; empty for the vehicle. */
  title: z.string(),
  /** For the shop's lists: the title, or else the recipient, the vehicle or the design's name. */
  name: z.string(),
  /** The customer's last answer in effect. */
  answer: DecisionKind.nullable(),
  /** The language that the shop has chosen; `null` for the reader's own. */
  language: Language.nullable(),
  /** Without the shop's choice: the language in which the customer answered or read, or else that of the shop's country. */
  customersLanguage: Language,
  views: z.number().int(),
  lastViewedAt: z.string().nullable(),
  /** The address that the link was last mailed to, which gets news of the design. */
  customerEmail: z.string().nullable(),
  /** Whether the customer asked for no more news by mail. */
  isNewsStopped: z.boolean(),
  /** A text message with the link for the shop to send, in the language of the link; empty without `url`. */
  message: z.string(),
  /** Address of the picture for the message; `null` for a link with a password. */
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
/** A repeated `Idempotency-Key` header returns the same link. */
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
/** Refuses links, because the mail goes to any address and must not be used for advertisements or fraud. */
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

/** Days after which the shop is offered to remind the customer of an opened link. */
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
  /** Address for a reminder, if one is known. */
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
  /** Colors and materials in words. */
  label: z.string(),
  version: z.number().int(),
  after: z.string(),
  /** The decision in effect about this version. */
  decision: DecisionKind.nullable(),
});
export type SharedOption = z.infer<typeof SharedOption>;

/** The shared design as visitors see it. Its `name` is the link's title, not the shop's own name of the design. */
export const SharedView = z.object({
  design: ShownDesign.omit({ pictureSha256: true, photoSha256: true }),
  versionHash: z.string(),
  before: z.string(),
  after: z.string(),
  /** Aspect ratio of both pictures; `null` while unknown. */
  shape: z.number().positive().nullable(),
  /** A person without a shop gets neutral words, and leads with no approval. */
  isShop: z.boolean(),
  /** The shop's name, or else the sender's; empty unless the link shows them, as are phone and logo. */
  shopName: z.string(),
  shopPhone: z.string(),
  /** Address of the logo. */
  shopLogo: z.string().nullable(),
  sharedAt: z.string(),
  expiresAt: z.string().nullable(),
  /** Decisions in effect about this version, newest first. */
  decisions: z.array(Decision),
  /** Without decisions about this version: the latest one about an earlier version, or a superseded one. */
  earlier: Decision.nullable(),
  /** Questions that were asked through this link about the design in any version, oldest first. */
  questions: z.array(Question),
  /** What this version changes against that of `earlier`; `null` without one, and when that version was deleted. */
  changes: z.array(DesignChange).nullable(),
  /** How the customer hears of the next version: by mail, on this page alone, or not over this link. */
  nextVersion: z.enum(['mailed', 'shown', 'none']),
  /** Whether the version of `earlier` can be shown again. */
  earlierKept: z.boolean(),
  /** The current version, when the page shows an earlier one. */
  newest: z.number().int().nullable(),
  /** Whether the customer may answer. */
  answers: z.enum(['counted', 'none']),
  /** The shop's text about what happens after an approval; empty for the default text. */
  nextSteps: z.string(),
  /** Language of the page, and of the lines of the design. */
  language: Language,
  /** Place of this design on the link, from 0. */
  option: z.number().int(),
  /** Every design on the link, in order, when there are several. */
  options: z.array(SharedOption),
  /** Whether the owner views their own link, which counts no view and allows no decision. */
  isOwner: z.boolean(),
});
export type SharedView = z.infer<typeof SharedView>;

const Token = z.object({ token: z.string().max(200) });
/** The design and version on the page; by default the first design in its current version. */
const Seen = z.object({
  option: z.coerce
    .number()
    .int()
    .min(0)
    .max(MAX_ON_LINK - 1)
    .optional(),
  /** An earlier version that was decided about through this link. */
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
/** Sent when a person does something on the page, because programs that preview and scan links run the page too. */
export const countSharedView = endpoint({
  method: 'POST',
  path: '/api/share/:token/views',
  summary: 'Count a person who opened a shared page',
  access: 'none',
  status: 204,
  params: Token,
});
/** Kept in the browser, whose reader then reads every link in this language; other readers do not. */
export const speakShared = endpoint({
  method: 'PUT',
  path: '/api/share/:token/language',
  summary: 'Choose the language of a shared page',
  access: 'none',
  status: 204,
  params: Token,
  body: z.object({ language: Language }),
});
/** Sent by a button on the page and not by a link, because mail scanners follow links. */
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
/** Width in pixels of a shared picture for phones. */
export const PHONE_WIDTH = 864;
/** Longest side of a picture for messengers. */
export const MESSAGE_SIDE = 1200;
/** WebP of at most STANDARD_SIDE or PHONE_WIDTH, or JPEG of MESSAGE_SIDE. `v` begins the hash of the expected version. */
export const getSharedPicture = endpoint({
  method: 'GET',
  path: '/api/share/:token/:which',
  summary: 'A picture of a shared design in standard resolution',
  access: 'none',
  status: 200,
  params: Token.extend({ which: z.enum(['before', 'after']) }),
  query: Seen.extend({ v: z.string().max(64).optional(), size: z.enum(['phone', 'message']).optional() }),
});
/** PNG, if the link shows the shop. */
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
export const askShared = endpoint({
  method: 'POST',
  path: '/api/share/:token/questions',
  summary: 'Ask a question about a shared design',
  access: 'none',
  status: 201,
  params: Token,
  query: Seen,
  body: QuestionBody,
  reply: Question,
});
/** WebP of SMALL_TILE_SIDE, only for tiles in the version that the link shows. */
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
