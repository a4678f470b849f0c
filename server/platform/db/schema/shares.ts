/** Share links of designs, and the customers' decisions on the shared page. */
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
import { at, createdAt, id } from '../columns.ts';
import { designs, users } from '../schema.ts';

export const shares = pgTable(
  'shares',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The version that the link was made for; shown for good where `followsNewest` is off. */
    designId: integer()
      .notNull()
      .references(() => designs.id, { onDelete: 'cascade' }),
    /** Tree of versions of the shared design (`designs.root_id`, or the id of a design without other versions). */
    rootId: integer().notNull(),
    /** SHA-256 of the link's secret, so that a copy of this table opens no share. */
    tokenHash: text().notNull().unique('shares_token'),
    /** The secret, sealed with the installation's key, so that its owner can copy the link again. */
    tokenSealed: text().notNull(),
    /** argon2id; `null`: the link alone opens it. */
    passwordHash: text(),
    expiresAt: at(),
    showShop: boolean().notNull().default(false),
    /** The name of the design as the customer reads it; empty: the vehicle. */
    title: text().notNull().default(''),
    followsNewest: boolean().notNull().default(true),
    views: integer().notNull().default(0),
    lastViewedAt: at(),
    /** Time of the last mail that reminded the customer. */
    remindedAt: at(),
    revokedAt: at(),
    /**
     * The capability of the link: `answer` shows the design and accepts the customer's decision, `look` only shows it.
     */
    capability: text().$type<ShareCapability>().notNull().default('answer'),
    /** The customer's, as their browser or they themselves said; `null`: not known yet. */
    language: text().$type<Language>(),
    /** The address that the link was last mailed to: news of the design go there. Forgotten with the link. */
    customerEmail: text(),
    /** Time of the last mail about the design to the customer: later changes are news. */
    toldAt: at(),
    /** Time at which the customer asked for no more news. */
    newsStoppedAt: at(),
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

/** Further designs on a link, for the customer to choose from; `place` counts from 1. */
export const shareOptions = pgTable(
  'share_options',
  {
    shareId: text()
      .notNull()
      .references(() => shares.id, { onDelete: 'cascade' }),
    place: integer().notNull(),
    /** The version that the link was made for, and its tree, as in `shares`. */
    designId: integer()
      .notNull()
      .references(() => designs.id, { onDelete: 'cascade' }),
    rootId: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.shareId, t.place] }),
    unique('share_options_once').on(t.shareId, t.rootId),
    index('share_options_root').on(t.rootId),
    index('share_options_design').on(t.designId),
  ],
);

/** An embed: a secret for a frame on another site, which shows one version and allows nothing else. */
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
    /** SHA-256 under a prefix of its own, so that no lookup of shares finds it. */
    tokenHash: text().notNull().unique('embeds_token'),
    tokenSealed: text().notNull(),
    expiresAt: at(),
    revokedAt: at(),
    createdAt: createdAt(),
  },
  (t) => [index('embeds_user').on(t.userId), index('embeds_design').on(t.designId)],
);

/** Visitors who recently gave the right password. The cookie holds the token, the table its hash. */
export const shareUnlocks = pgTable(
  'share_unlocks',
  {
    tokenHash: text().primaryKey(),
    shareId: text()
      .notNull()
      .references(() => shares.id, { onDelete: 'cascade' }),
    expiresAt: at().notNull(),
  },
  (t) => [index('share_unlocks_share').on(t.shareId), index('share_unlocks_expiry').on(t.expiresAt)],
);

/** One row for each visitor, as far as address and browser tell them apart; only a hash of both is stored. */
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
 * one that bypassed it (`approvals/verify-decision.ts`).
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
    /** Everything that the page showed; `versionHash` is the hash of its canonical JSON. */
    shown: jsonb().$type<ShownDesign>().notNull(),
    versionHash: text().notNull(),
    /** `recordHash` of the owner's decision before this one; empty for the first. */
    previousHash: text().notNull(),
    recordHash: text().notNull(),
    /** The client's id for one press of the button; repeated, it counts once. */
    requestId: text().notNull(),
    /** Title that the page bore. */
    title: text().notNull().default(''),
    /** Set when a newer version has replaced this one, or, without a number, another design on the same link. */
    supersededAt: at(),
    supersededBy: integer(),
    decidedAt: at().notNull(),
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

export type ShareRow = typeof shares.$inferSelect;
export type ShareOptionRow = typeof shareOptions.$inferSelect;
export type EmbedRow = typeof embeds.$inferSelect;
export type DecisionRow = typeof decisions.$inferSelect;
