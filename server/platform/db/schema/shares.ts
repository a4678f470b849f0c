/** Share links of designs, and the customers' decisions and questions on the shared page. */
import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { DecisionKind, Pin, ShownDesign } from '#contract/customer/approvals.ts';
import type { Language } from '#contract/customer/words/languages.ts';
import type { ShareCapability } from '#contract/customer/shares.ts';
import { timestamptz, createdAt, id } from '../columns.ts';
import { designs, users } from '../schema.ts';

export const shares = pgTable(
  'shares',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The version that the link was made for or, since it stopped following, showed then. It is shown unless `followsNewest` is set. */
    designId: integer()
      .notNull()
      .references(() => designs.id, { onDelete: 'cascade' }),
    /** Tree of versions of the shared design (`designs.root_id`, or the id of a design without other versions). */
    rootId: integer().notNull(),
    /** SHA-256 of the link's secret, so that a copy of this table opens no share. */
    tokenHash: text().notNull().unique('shares_token'),
    /** The secret, sealed with the installation's key, so that its owner can copy the link again. */
    tokenSealed: text().notNull(),
    /** argon2id; `null` for a link without a password. */
    passwordHash: text(),
    expiresAt: timestamptz(),
    showShop: boolean().notNull().default(false),
    /** Title of the design on the shared page; empty for the vehicle. */
    title: text().notNull().default(''),
    followsNewest: boolean().notNull().default(true),
    views: integer().notNull().default(0),
    lastViewedAt: timestamptz(),
    /** Time of the last reminder to the customer. */
    remindedAt: timestamptz(),
    revokedAt: timestamptz(),
    /** `answer` lets the customer decide on the design; `look` only shows it. */
    capability: text().$type<ShareCapability>().notNull().default('answer'),
    /** Whether its designs belong to one job and are approved together; otherwise the customer chooses one. */
    isOneJob: boolean().notNull().default(false),
    /** The language that the shop has chosen for page, mails and papers; `null` for the reader's own. */
    language: text().$type<Language>(),
    /** The language in which the customer last answered or, before any answer, somebody last read; `null` while unknown. */
    customerLanguage: text().$type<Language>(),
    /** The email address that the link was last emailed to, which gets news of the design. Cleared when the link is revoked. */
    customerEmail: text(),
    /** Time of the last email to the customer. */
    toldAt: timestamptz(),
    /** The customer knows the design up to this version, from an email or their own answer; a later one is news. */
    knownVersion: integer().notNull().default(0),
    /** The client's `Idempotency-Key` and a hash of the settings that came with it, password left out. */
    idempotencyKey: text(),
    requestHash: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('shares_idempotency')
      .on(t.userId, t.idempotencyKey)
      .where(sql`${t.idempotencyKey} is not null`),
    index('shares_root').on(t.userId, t.rootId),
    index('shares_design').on(t.designId),
    check('shares_views', sql`${t.views} >= 0`),
    check('shares_capability', sql`${t.capability} in ('look', 'answer')`),
  ],
);

/** Additional designs on a link, for the customer to choose from; `place` counts from 1. */
export const shareOptions = pgTable(
  'share_options',
  {
    shareId: text()
      .notNull()
      .references(() => shares.id, { onDelete: 'cascade' }),
    place: integer().notNull(),
    /** A version and its tree, as in `shares`. */
    designId: integer()
      .notNull()
      .references(() => designs.id, { onDelete: 'cascade' }),
    rootId: integer().notNull(),
    /** As in `shares`. */
    knownVersion: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.shareId, t.place] }),
    unique('share_options_once').on(t.shareId, t.rootId),
    index('share_options_root').on(t.rootId),
    index('share_options_design').on(t.designId),
  ],
);

/** A secret URL for an iframe on another site, which shows one version and allows nothing else. */
export const embeds = pgTable(
  'embeds',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    designId: integer()
      .notNull()
      .references(() => designs.id, { onDelete: 'cascade' }),
    /** SHA-256 of the secret with a prefix that shares do not have, so that it opens no share. */
    tokenHash: text().notNull().unique('embeds_token'),
    tokenSealed: text().notNull(),
    expiresAt: timestamptz(),
    revokedAt: timestamptz(),
    createdAt: createdAt(),
  },
  (t) => [index('embeds_user').on(t.userId), index('embeds_design').on(t.designId)],
);

/** Visitors who recently entered the right password. The cookie contains the token; this table contains its hash. */
export const shareUnlocks = pgTable(
  'share_unlocks',
  {
    tokenHash: text().primaryKey(),
    shareId: text()
      .notNull()
      .references(() => shares.id, { onDelete: 'cascade' }),
    expiresAt: timestamptz().notNull(),
  },
  (t) => [index('share_unlocks_share').on(t.shareId), index('share_unlocks_expiry').on(t.expiresAt)],
);

/** A person who asked for no more emails about a design, by a hash of their address: one link's stop holds for all links. */
export const newsStops = pgTable(
  'news_stops',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    rootId: integer().notNull(),
    /** SHA-256 of the address in lower case. */
    emailHash: text().notNull(),
    stoppedAt: timestamptz().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.rootId, t.emailHash] })],
);

/** One row for each visitor, identified by a hash of IP address and browser. */
export const shareViewers = pgTable(
  'share_viewers',
  {
    shareId: text()
      .notNull()
      .references(() => shares.id, { onDelete: 'cascade' }),
    viewerHash: text().notNull(),
    seenAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.shareId, t.viewerHash] })],
);

/**
 * A customer's decision about one exact version. Rows are only added: a trigger refuses changes, and the hashes reveal
 * changes that bypassed it (`verify-decision.ts`).
 */
export const decisions = pgTable(
  'decisions',
  {
    /** Position in the owner's chain. */
    seq: bigserial({ mode: 'number' }).primaryKey(),
    id: text().notNull().unique('decisions_id'),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    shareId: text().references(() => shares.id, { onDelete: 'set null' }),
    designId: integer().references(() => designs.id, { onDelete: 'set null' }),
    rootId: integer().notNull(),
    version: integer().notNull(),
    decision: text().$type<DecisionKind>().notNull(),
    personName: text().notNull(),
    words: text().notNull().default(''),
    pins: jsonb().$type<Pin[]>().notNull().default([]),
    /** Everything that the page showed. `versionHash` is the hash of its canonical JSON. */
    shown: jsonb().$type<ShownDesign>().notNull(),
    versionHash: text().notNull(),
    /** `recordHash` of the owner's decision before this one; empty for the first. */
    previousHash: text().notNull(),
    recordHash: text().notNull(),
    /** The client's id for one press of the button, so that a repeated request counts once. */
    requestId: text().notNull(),
    /** Title of the page. */
    title: text().notNull().default(''),
    /** Time at which version `supersededBy`, or if that is `null` another design of the link, replaced this decision. */
    supersededAt: timestamptz(),
    supersededBy: integer(),
    decidedAt: timestamptz().notNull(),
  },
  (t) => [
    unique('decisions_once').on(t.userId, t.requestId),
    unique('decisions_chain').on(t.userId, t.previousHash),
    index('decisions_user').on(t.userId, t.seq),
    index('decisions_root').on(t.userId, t.rootId, t.seq),
    index('decisions_share').on(t.shareId),
    index('decisions_design').on(t.designId),
    check('decisions_kind', sql`${t.decision} in ('approved', 'change', 'declined')`),
  ],
);

/** A customer's question about a shared design, and the shop's answer. */
export const questions = pgTable(
  'questions',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    shareId: text()
      .notNull()
      .references(() => shares.id, { onDelete: 'cascade' }),
    /** The version that the page showed, and its tree, as in `shares`. */
    designId: integer()
      .notNull()
      .references(() => designs.id, { onDelete: 'cascade' }),
    rootId: integer().notNull(),
    version: integer().notNull(),
    personName: text().notNull(),
    words: text().notNull(),
    pins: jsonb().$type<Pin[]>().notNull().default([]),
    /** The client's id for one press of the button, so that a repeated request counts once. */
    requestId: text().notNull(),
    askedAt: timestamptz().notNull(),
    /** `null` until the shop has answered, as is `answeredAt`. */
    answer: text(),
    answeredAt: timestamptz(),
  },
  (t) => [
    unique('questions_once').on(t.userId, t.requestId),
    index('questions_root').on(t.userId, t.rootId),
    index('questions_share').on(t.shareId),
    index('questions_design').on(t.designId),
    check('questions_answer', sql`(${t.answer} is null) = (${t.answeredAt} is null)`),
  ],
);

export type ShareRow = typeof shares.$inferSelect;
export type ShareOptionRow = typeof shareOptions.$inferSelect;
export type EmbedRow = typeof embeds.$inferSelect;
export type DecisionRow = typeof decisions.$inferSelect;
export type QuestionRow = typeof questions.$inferSelect;
