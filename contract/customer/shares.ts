/** Share links: the owner's settings, and the visitor's view (D-28). */
import { z } from 'zod';
import { Decision, DecisionBody, DecisionKind, MAX_DESIGNS_PER_SHARE, Question, ShownDesign } from './approvals.ts';
import { QuestionBody } from './questions.ts';
import { Email } from '../account/accounts.ts';
import { Language } from './words/languages.ts';
import { MAX_CUSTOMER_TITLE_LENGTH } from './customer-title.ts';
import { DesignChange } from '../studio/design-lines.ts';
import { DesignId } from '../studio/saved-designs.ts';
import { endpoint } from '../endpoint.ts';
import { looksLikeLink } from '../link-like.ts';
import { singleLine, multiLine } from '../plain-text.ts';
import { Sha256 } from '../studio/swatches.ts';
import { DesignNumber, IdParam } from '../ids.ts';

export const MIN_SHARE_PASSWORD_LENGTH = 4;
export const MAX_SHARE_PASSWORD_LENGTH = 100;
export const MAX_SHARES_PER_DESIGN = 20;
/** Path of the public page; `/share/{token}` is an alias. */
export const sharePath = (token: string): string => `/s/${token}`;

const Title = singleLine(MAX_CUSTOMER_TITLE_LENGTH);
const SharePassword = z
  .string()
  .min(MIN_SHARE_PASSWORD_LENGTH, 'Please use at least 4 characters')
  .max(MAX_SHARE_PASSWORD_LENGTH);

/** Actions that a link allows; fixed when the link is created. */
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
    .max(MAX_DESIGNS_PER_SHARE - 1)
    .default([]),
  /** Whether the designs belong to one job and are approved together; otherwise the customer chooses one. */
  isOneJob: z.boolean().default(false),
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
  /** Whether they belong to one job and are approved together. */
  isOneJob: z.boolean(),
  capability: ShareCapability,
  /** `null` if the server's key was replaced after the link was made: its token can no longer be decrypted. */
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
  /** Used without a choice by the shop: the customer's last language, or else that of the shop's country. */
  customersLanguage: Language,
  views: z.number().int(),
  lastViewedAt: z.string().nullable(),
  /** When the design or a newer version was last emailed; `null` if no such email was sent in the last month. */
  mailedAt: z.string().nullable(),
  /** When a reminder was last emailed. */
  remindedAt: z.string().nullable(),
  /** The email address that the link was last emailed to; it is told about new versions. */
  customerEmail: z.string().nullable(),
  /** Whether the customer unsubscribed from emails about the design. */
  isNewsStopped: z.boolean(),
  /** A text message with the link for the shop to send, in the language of the link; empty without `url`. */
  message: z.string(),
  /** URL of the picture for the message; `null` for a link with a password. */
  picture: z.string().nullable(),
  createdAt: z.string(),
});
export type Share = z.infer<typeof Share>;

export const listShares = endpoint({
  method: 'GET',
  path: '/api/designs/:id/share',
  summary: 'The links that share a design',
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
  summary: 'Share a design with a secret link',
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

export const MAX_SHARE_NOTE_LENGTH = 1000;
/** Refuses links, because the email can go to any email address and must not be used for advertising or fraud. */
const Note = multiLine(MAX_SHARE_NOTE_LENGTH).refine(
  (note) => !looksLikeLink(note),
  'The message cannot contain web or email addresses; the link to the design is in the email anyway. If it contains none, put a space after the dot.',
);

export const mailShare = endpoint({
  method: 'POST',
  path: '/api/shares/:id/mail',
  summary: "Email a link on its owner's behalf",
  access: 'user',
  status: 204,
  params: IdParam,
  body: z.object({ to: Email, note: Note.default('') }),
});

/** Whom `mailShare` to this address greets; empty where it greets nobody by name. */
export const getMailGreeting = endpoint({
  method: 'GET',
  path: '/api/shares/:id/greeting',
  summary: 'The name that an email of a link greets',
  access: 'user',
  status: 200,
  params: IdParam,
  query: z.object({ to: Email }),
  reply: z.object({ name: z.string() }),
});

/** Days that a link may go unanswered after its first view, or unopened, before the shop is offered a reminder. */
export const OFFER_REMINDER_AFTER_DAYS = 3;

/** A link that was not answered, or not even opened. */
export const UnansweredLink = z.object({
  shareId: z.string(),
  /** The version that the link shows. */
  designId: z.number().int(),
  name: z.string(),
  picture: z.string(),
  madeAt: z.string(),
  /** First and last view by anyone; `null` for a link that nobody opened. */
  openedAt: z.string().nullable(),
  lastViewedAt: z.string().nullable(),
  remindedAt: z.string().nullable(),
  /** Whether a reminder may be sent now: `false` for a day after the last one. */
  mayRemind: z.boolean(),
  /** Email address for a reminder, if one is known. */
  email: z.string().nullable(),
  /** Whether the customer asked for no more emails about this design. */
  isNewsStopped: z.boolean(),
});
export type UnansweredLink = z.infer<typeof UnansweredLink>;

export const listUnansweredLinks = endpoint({
  method: 'GET',
  path: '/api/shares/unanswered',
  summary: `Links without an answer ${OFFER_REMINDER_AFTER_DAYS} days after they were opened, or made and not opened`,
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
  versionHash: z.string(),
  after: z.string(),
  /** The decision in effect about this version. */
  decision: DecisionKind.nullable(),
});
export type SharedOption = z.infer<typeof SharedOption>;

/** The permanent letter of a design on a link, so that customers can refer to it on the phone. */
export const letterOf = ({ option }: Pick<SharedOption, 'option'>): string => String.fromCharCode(65 + option);

/** The shared design as visitors see it. Its `name` is the link's title, not the shop's own name of the design. */
export const SharedView = z.object({
  design: ShownDesign.omit({ pictureSha256: true, photoSha256: true }),
  versionHash: z.string(),
  before: z.string(),
  after: z.string(),
  /** Aspect ratio of both pictures; `null` while unknown. */
  shape: z.number().positive().nullable(),
  /** A person without a shop gets neutral words, and does not offer Approve as the first action. */
  isShop: z.boolean(),
  /** The shop's name, or else the sender's; like phone and logo, empty unless the link shows the shop. */
  shopName: z.string(),
  shopPhone: z.string(),
  /** URL of the logo. */
  shopLogo: z.string().nullable(),
  /** The day at the shop on which the link was made, in words, as in the mails. So are all days and times of the page. */
  sharedOn: z.string(),
  /** The last day on which the link opens; `null` for a link without an end. */
  lastDay: z.string().nullable(),
  /** Decisions in effect about this version over this link, newest first. */
  decisions: z.array(Decision),
  /** Time of the newest of them, in words, as in the mail and on the certificate. */
  answeredAt: z.string().nullable(),
  /** Whether this version was approved over another link of the design, which ends the answers here too. */
  approvedElsewhere: z.boolean(),
  /**
   * The latest decision about an earlier version; before there is one about this version, also a superseded one about it.
   * An approval over another link has no name, words or record here.
   */
  earlier: Decision.nullable(),
  /** Questions that were asked through this link about the design in any version, oldest first. */
  questions: z.array(Question.extend({ askedOn: z.string(), answeredOn: z.string().nullable() })),
  /** Changes of this version against that of `earlier`; `null` without one, and when that version was deleted. */
  changes: z.array(DesignChange).nullable(),
  /** How the customer hears of the next version: by mail, on this page alone, or not over this link. */
  nextVersion: z.enum(['mailed', 'shown', 'none']),
  /** The picture of the version of `earlier`; `null` if that version can't be shown again. */
  earlierPicture: z.string().nullable(),
  /** Whether the customer asked for no more emails about the design. */
  isNewsStopped: z.boolean(),
  /** The current version, when the page shows an earlier one. */
  newest: z.number().int().nullable(),
  /** Whether the customer may answer. */
  mayAnswer: z.boolean(),
  /** The shop's text about what happens after an approval; empty for the default text. */
  nextSteps: z.string(),
  /** Language of the page, and of the lines of the design. */
  language: Language,
  /** Place of this design on the link, from 0. */
  option: z.number().int(),
  /** Every design on the link, in order, when there are several. */
  options: z.array(SharedOption),
  /** Whether they belong to one job: an approval needs the `versionHash` of each, and is for all of them. */
  isOneJob: z.boolean(),
  /** Whether the owner views their own link: the view is not counted, and no decision is allowed. */
  isOwner: z.boolean(),
});
export type SharedView = z.infer<typeof SharedView>;

const Token = z.object({ token: z.string().max(200) });
/** The design and version on the page; by default the first design in its current version. */
const ShownVersionQuery = z.object({
  option: z.coerce
    .number()
    .int()
    .min(0)
    .max(MAX_DESIGNS_PER_SHARE - 1)
    .optional(),
  /** An earlier version about which a decision was made through this link. */
  version: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
  /** The sealed address of an email's reader, from its link to stop. */
  reader: z.string().max(600).optional(),
});
export type ShownVersionQuery = z.output<typeof ShownVersionQuery>;
export const getShared = endpoint({
  method: 'GET',
  path: '/api/share/:token',
  summary: 'A shared design',
  access: 'none',
  status: 200,
  params: Token,
  query: ShownVersionQuery,
  reply: SharedView,
});
/** Sent on the first action of a person on the page, because link previewers and scanners load the page too. */
export const countSharedView = endpoint({
  method: 'POST',
  path: '/api/share/:token/views',
  summary: 'Count a person who opened a shared page',
  access: 'none',
  status: 204,
  params: Token,
});
/** Stored in the browser, for all links that are opened there; other readers are not affected. */
export const setSharedLanguage = endpoint({
  method: 'PUT',
  path: '/api/share/:token/language',
  summary: 'Choose the language of a shared page',
  access: 'none',
  status: 204,
  params: Token,
  body: z.object({ language: Language }),
});
/** Sent by a button on the page instead of a link in the email, because email scanners follow links. */
export const unsubscribeFromShare = endpoint({
  method: 'DELETE',
  path: '/api/share/:token/news',
  summary: 'Stop emails to the customer about a shared design',
  access: 'none',
  status: 204,
  params: Token,
  query: ShownVersionQuery.pick({ reader: true }),
});
export const unlockShare = endpoint({
  method: 'POST',
  path: '/api/share/:token/unlock',
  summary: 'Open a shared design with its password',
  access: 'none',
  status: 204,
  params: Token,
  body: z.object({
    password: z
      .string()
      .min(1, 'Please enter the password')
      .max(MAX_SHARE_PASSWORD_LENGTH, 'This password is too long'),
  }),
});
/** Width in pixels of a shared picture for phones. */
export const PHONE_PICTURE_WIDTH = 864;
/** Longest side of a picture for messengers. */
export const MESSAGE_PICTURE_SIDE = 1200;
/** WebP of at most STANDARD_SIDE or PHONE_PICTURE_WIDTH, or JPEG of MESSAGE_PICTURE_SIDE. `v` begins the hash of the expected version. */
export const getSharedPicture = endpoint({
  method: 'GET',
  path: '/api/share/:token/:which',
  summary: 'A picture of a shared design in standard resolution',
  access: 'none',
  status: 200,
  params: Token.extend({ which: z.enum(['before', 'after']) }),
  query: ShownVersionQuery.extend({ v: z.string().max(64).optional(), size: z.enum(['phone', 'message']).optional() }),
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
export const decideOnShare = endpoint({
  method: 'POST',
  path: '/api/share/:token/decisions',
  summary: 'Approve a shared design, ask for a change, or decline it',
  access: 'none',
  status: 201,
  params: Token,
  query: ShownVersionQuery,
  body: DecisionBody,
  reply: Decision,
});
export const askAboutShare = endpoint({
  method: 'POST',
  path: '/api/share/:token/questions',
  summary: 'Ask a question about a shared design',
  access: 'none',
  status: 201,
  params: Token,
  query: ShownVersionQuery,
  body: QuestionBody,
  reply: Question,
});
/** WebP of TILE_THUMBNAIL_SIDE, only for tiles in the version that the link shows. */
export const getSharedTile = endpoint({
  method: 'GET',
  path: '/api/share/:token/swatches/:sha256',
  summary: 'The picture of a swatch in a shared design',
  access: 'none',
  status: 200,
  params: Token.extend({ sha256: Sha256 }),
  query: ShownVersionQuery,
});
export const sharedTilePath = (
  token: string,
  sha256: string,
  { option = 0, version }: ShownVersionQuery = {},
): string =>
  `/api/share/${token}/swatches/${sha256}?option=${option}${version === undefined ? '' : `&version=${version}`}`;
