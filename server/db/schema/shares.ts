/** What leaves the house and what comes back: share links of designs, and what customers decided on the shared page. */
import { sql } from 'drizzle-orm';
import { bigserial, boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { DecisionKind, Pin, ShownDesign } from '#contract/approvals.ts';
import type { ShareCapability } from '#contract/shares.ts';
import { at, createdAt, id } from '../columns.ts';
import { designs, users } from '../schema.ts';

export const shares = pgTable('shares', {
  id: id(),
  userId: text().notNull().references(() => users.id, { onDelete: 'cascade' }),
  /** The version it was made for; shown for good where `followsNewest` is off. */
  designId: integer().notNull().references(() => designs.id, { onDelete: 'cascade' }),
  /** The tree of versions it belongs to (`designs.root_id`, or the id of a design without other versions). */
  rootId: integer().notNull(),
  /** SHA-256 of the link's secret: a copy of this table opens no share. */
  tokenHash: text().notNull().unique('shares_token'),
  /** The secret, locked with the installation's own key, so that its owner can copy the link again. */
  tokenSealed: text().notNull(),
  /** argon2id; `null`: the link alone opens it. */
  passwordHash: text(),
  expiresAt: at(),
  showShop: boolean().notNull().default(false),
  followsNewest: boolean().notNull().default(true),
  views: integer().notNull().default(0),
  lastViewedAt: at(),
  revokedAt: at(),
  /** What the link opens: `answer` shows the design and takes the customer's word, `look` only shows it. */
  capability: text().$type<ShareCapability>().notNull().default('answer'),
  /** From the time when the same secret stood in lines of HTML: it may be on somebody's site. Never set for a new link. */
  maybePublic: boolean().notNull().default(false),
  /** The one version that such an old line shows. */
  embedDesignId: integer().references((): AnyPgColumn => designs.id, { onDelete: 'set null' }),
  /** When an old line was first seen in use: from then on the link is known to be public. */
  embedSeenAt: at(),
  createdAt: createdAt(),
}, (t) => [
  index('shares_root').on(t.userId, t.rootId),
  index('shares_design').on(t.designId),
  index('shares_embed_design').on(t.embedDesignId),
  check('shares_views', sql`${t.views} >= 0`),
  check('shares_capability', sql`${t.capability} in ('look', 'answer')`),
]);

/** A secret of its own for a frame on another site. It shows one version, and opens nothing else. */
export const embeds = pgTable('embeds', {
  id: id(),
  userId: text().notNull().references(() => users.id, { onDelete: 'cascade' }),
  designId: integer().notNull().references(() => designs.id, { onDelete: 'cascade' }),
  /** SHA-256, as with shares, under a prefix of its own: no lookup of shares finds it. */
  tokenHash: text().notNull().unique('embeds_token'),
  tokenSealed: text().notNull(),
  expiresAt: at(),
  revokedAt: at(),
  createdAt: createdAt(),
}, (t) => [index('embeds_user').on(t.userId), index('embeds_design').on(t.designId)]);

/** An answer that came over a link which may be public: it counts once the owner says that it is the customer's. */
export const heldAnswers = pgTable('held_answers', {
  id: id(),
  userId: text().notNull().references(() => users.id, { onDelete: 'cascade' }),
  shareId: text().notNull().references(() => shares.id, { onDelete: 'cascade' }),
  rootId: integer().notNull(),
  version: integer().notNull(),
  designName: text().notNull(),
  decision: text().$type<DecisionKind>().notNull(),
  personName: text().notNull(),
  words: text().notNull().default(''),
  pins: jsonb().$type<Pin[]>().notNull().default([]),
  versionHash: text().notNull(),
  requestId: text().notNull(),
  sentAt: at().notNull(),
}, (t) => [
  unique('held_answers_once').on(t.userId, t.requestId),
  index('held_answers_root').on(t.userId, t.rootId),
  index('held_answers_share').on(t.shareId),
  check('held_answers_kind', sql`${t.decision} in ('approved', 'change', 'declined')`),
]);

/** Who gave the right password lately. The cookie holds the token, the table its hash. */
export const shareUnlocks = pgTable('share_unlocks', {
  tokenHash: text().primaryKey(),
  shareId: text().notNull().references(() => shares.id, { onDelete: 'cascade' }),
  expiresAt: at().notNull(),
}, (t) => [index('share_unlocks_share').on(t.shareId), index('share_unlocks_expiry').on(t.expiresAt)]);

/** One row for each pair of eyes, as far as address and browser tell them apart; only a hash of both is kept. */
export const shareViewers = pgTable('share_viewers', {
  shareId: text().notNull().references(() => shares.id, { onDelete: 'cascade' }),
  viewerHash: text().notNull(),
  seenAt: createdAt(),
}, (t) => [primaryKey({ columns: [t.shareId, t.viewerHash] })]);

/**
 * What a customer said to one exact version. Rows are only ever added: a trigger refuses any change of what was recorded, and the
 * hashes show one that went past it (`approvals/verify-decision.ts`).
 */
export const decisions = pgTable('decisions', {
  /** Order within the owner's chain. */
  seq: bigserial({ mode: 'number' }).primaryKey(),
  id: text().notNull().unique('decisions_id'),
  userId: text().notNull().references(() => users.id, { onDelete: 'cascade' }),
  shareId: text().references(() => shares.id, { onDelete: 'set null' }),
  designId: integer().references(() => designs.id, { onDelete: 'set null' }),
  rootId: integer().notNull(),
  version: integer().notNull(),
  decision: text().$type<DecisionKind>().notNull(),
  personName: text().notNull(),
  words: text().notNull().default(''),
  pins: jsonb().$type<Pin[]>().notNull().default([]),
  /** Everything that the page showed of the version; `versionHash` is the hash of its canonical JSON. */
  shown: jsonb().$type<ShownDesign>().notNull(),
  versionHash: text().notNull(),
  /** `recordHash` of the owner's decision before this one; empty for the first. */
  previousHash: text().notNull(),
  recordHash: text().notNull(),
  /** The client's own id of one press of the button: sent twice, it counts once. */
  requestId: text().notNull(),
  /** A newer version has taken this one's place. */
  supersededAt: at(),
  supersededBy: integer(),
  decidedAt: at().notNull(),
}, (t) => [
  unique('decisions_once').on(t.userId, t.requestId),
  unique('decisions_chain').on(t.userId, t.previousHash),
  index('decisions_root').on(t.userId, t.rootId, t.seq),
  index('decisions_share').on(t.shareId),
  index('decisions_design').on(t.designId),
  check('decisions_kind', sql`${t.decision} in ('approved', 'change', 'declined')`),
]);

export type ShareRow = typeof shares.$inferSelect;
export type EmbedRow = typeof embeds.$inferSelect;
export type HeldAnswerRow = typeof heldAnswers.$inferSelect;
export type DecisionRow = typeof decisions.$inferSelect;
