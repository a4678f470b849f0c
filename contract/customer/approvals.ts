/** A customer's decision about a shared design and its record, and the questions that are printed beside it. */
import { z } from 'zod';
import { Language } from './words/languages.ts';
import { DesignDescription } from '../studio/design-lines.ts';
import { endpoint } from '../endpoint.ts';
import { isBlank, singleLine, multiLine, requiredLine } from '../plain-text.ts';
import { Country, TimeZone } from '../regional.ts';
import { IdParam, NumberText } from '../ids.ts';

export const MAX_PERSON_NAME_LENGTH = 80;
export const MAX_ANSWER_MESSAGE_LENGTH = 2000;
export const MAX_PIN_TEXT_LENGTH = 300;
export const MAX_PINS = 20;
/** Most designs on one link: as many as a batch renders. */
export const MAX_DESIGNS_PER_SHARE = 12;

export const DecisionKind = z.enum(['approved', 'change', 'declined']);
export type DecisionKind = z.infer<typeof DecisionKind>;

/** A comment on a place in the picture. `x` and `y` are fractions of width and height, from the top left. */
export const Pin = z.object({
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
  text: singleLine(MAX_PIN_TEXT_LENGTH),
});
export type Pin = z.infer<typeof Pin>;

/** Near the right and upper edge, a pin's number is on the side that the picture does not cut off. */
export const isAtRight = ({ x }: Pin): boolean => x > 0.9;
export const isAtTop = ({ y }: Pin): boolean => y < 0.1;

/** Everything that the shared page shows of a version. A decision contains the hash of its canonical JSON. */
export const ShownDesign = DesignDescription.extend({
  name: z.string(),
  version: z.number().int(),
  /** SHA-256 of the pictures as stored. */
  pictureSha256: z.string(),
  photoSha256: z.string(),
});
export type ShownDesign = z.infer<typeof ShownDesign>;

const VersionHash = z.string().regex(/^[0-9a-f]{64}$/, 'is not valid');

export const DecisionBody = z
  .object({
    decision: DecisionKind,
    personName: requiredLine(MAX_PERSON_NAME_LENGTH, 'Please enter your name'),
    words: multiLine(MAX_ANSWER_MESSAGE_LENGTH).default(''),
    pins: z.array(Pin).max(MAX_PINS).default([]),
    /** Hash of the version that the page showed, so that no decision is made about another one by mistake. */
    versionHash: VersionHash,
    /** The design's name on the page, which the hash does not cover. If it is sent, a link that has another is refused. */
    title: z.string().max(500).optional(),
    /** Hashes of all designs on a link whose designs belong to one job: an approval is for all of them. */
    jobHashes: z.array(VersionHash).max(MAX_DESIGNS_PER_SHARE).default([]),
    /** Idempotency key: a new id for every press of the button. */
    requestId: z.string().regex(/^[A-Za-z0-9-]{8,64}$/, 'is not valid'),
  })
  .refine(
    ({ decision, words: message, pins }) =>
      decision !== 'change' || !isBlank(message) || pins.some(({ text }) => !isBlank(text)),
    { path: ['words'], message: 'Please say what should be different' },
  );
export type DecisionBody = z.input<typeof DecisionBody>;

/** Short name of a record on pages and in emails: the first digits of its hash, in groups that can be read aloud. */
export const recordNumber = (recordHash: string): string => recordHash.slice(0, 12).replace(/(.{4})(?=.)/g, '$1 ');

/** A decision as customer and owner see it. */
export const Decision = z.object({
  id: z.string(),
  decision: DecisionKind,
  personName: z.string(),
  words: z.string(),
  pins: z.array(Pin),
  version: z.number().int(),
  versionHash: z.string(),
  recordHash: z.string(),
  decidedAt: z.string(),
  supersededAt: z.string().nullable(),
  /** The version that replaced it; `null` although `supersededAt` is set if another design on the link was approved. */
  supersededBy: z.number().int().nullable(),
});
export type Decision = z.infer<typeof Decision>;

export const DecisionForOwner = Decision.extend({
  /** `null` when the design has been deleted for good. */
  designId: z.number().int().nullable(),
  rootId: z.number().int(),
  designName: z.string(),
  /** URL of the picture; `null` when it no longer exists. */
  picture: z.string().nullable(),
});
export type DecisionForOwner = z.infer<typeof DecisionForOwner>;

/** A question as customer and owner see it. It is not a decision. */
export const Question = z.object({
  id: z.string(),
  personName: z.string(),
  words: z.string(),
  pins: z.array(Pin),
  version: z.number().int(),
  askedAt: z.string(),
  /** The shop's answer; `null` until there is one, as is its time. */
  answer: z.string().nullable(),
  answeredAt: z.string().nullable(),
});
export type Question = z.infer<typeof Question>;

/** `intact` when record, order and picture are unchanged; otherwise `problems` describes the differences. */
export const Verification = z.object({ intact: z.boolean(), problems: z.array(z.string()), pictureKept: z.boolean() });
export type Verification = z.infer<typeof Verification>;

export const Certificate = z.object({
  decision: DecisionForOwner,
  /** The title that the customer saw. */
  title: z.string(),
  shown: ShownDesign,
  /** The requested language, or else the customer's. */
  language: Language,
  /** Title and lines of `shown` in that language. */
  said: DesignDescription.pick({ parts: true, choices: true }).extend({ title: z.string() }),
  verification: Verification,
  shopName: z.string(),
  /** Address, phone, email and site from My Shop, as far as they are filled in. */
  shopContact: z.array(z.string()),
  /** The shop's time zone and country, which determine how the paper shows times. */
  timeZone: TimeZone.nullable(),
  country: Country.nullable(),
  /** URL of the logo, for the shop itself. */
  shopLogo: z.string().nullable(),
  /** URLs of the pictures; `null` when they no longer exist. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** Target of the QR code: the shared page while it is open. */
  shareUrl: z.string().nullable(),
  /** The job number of the design's folder today; empty without one. Not part of the record. */
  jobNumber: z.string(),
  /** Questions asked over the link about the design until the decision, with the answers. Not part of the record. */
  questions: z.array(Question),
});
export type Certificate = z.infer<typeof Certificate>;

export const listDecisions = endpoint({
  method: 'GET',
  path: '/api/approvals',
  summary: 'The latest 200 customer decisions on my shared designs, newest first',
  access: 'user',
  status: 200,
  scope: 'approvals:read',
  query: z.object({
    /** Limits the list to these designs with all their versions. */
    root: z
      .array(NumberText)
      .max(100)
      .or(NumberText.transform((one) => [one]))
      .optional(),
    /**
     * Limits the list to decisions that wait for the shop: every approval and every change request, until the shop
     * makes a new version or marks the job as in work or done. A refusal that no answer over the same link followed
     * waits a week.
     */
    waiting: z.literal('true').optional(),
  }),
  reply: z.array(DecisionForOwner),
});
export const getCertificate = endpoint({
  method: 'GET',
  path: '/api/approvals/:id',
  summary: 'The certificate of a decision, verified on every request',
  access: 'user',
  status: 200,
  scope: 'approvals:read',
  params: IdParam,
  /** Without it, the language in which the customer reads the link. */
  query: z.object({ language: Language.optional() }),
  reply: Certificate,
});
