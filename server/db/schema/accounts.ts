/** How an account is entered, and what is left to do when it is closed. */
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, createdAt, id } from '../columns.ts';
import { users } from '../schema.ts';

/** `keep-email` goes to the address that an account has: it stops a change of address, and undoes one for a week. */
export const LINK_PURPOSES = ['reset', 'verify', 'change-email', 'keep-email'] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** One-use links that were sent by mail. The mail holds the token, the table only its hash. */
export const accountLinks = pgTable('account_links', {
  tokenHash: text().primaryKey(),
  userId: text().notNull().references(() => users.id, { onDelete: 'cascade' }),
  purpose: text().$type<LinkPurpose>().notNull(),
  /** The address that the link was sent to, and that it proves; `keep-email` gives the account back to it. */
  email: text().notNull(),
  expiresAt: at().notNull(),
  createdAt: createdAt(),
}, (t) => [
  index('account_links_user').on(t.userId, t.purpose),
  index('account_links_expiry').on(t.expiresAt),
  check('account_links_purpose', sql`${t.purpose} in ('reset', 'verify', 'change-email', 'keep-email')`),
]);

export type ChallengeKind = 'second-factor' | 'passkey-login' | 'passkey-registration';

/** Half-finished sign-ins: the browser holds a random ticket, the table its hash and what must be answered. Taken away when it is used. */
export const signInChallenges = pgTable('sign_in_challenges', {
  ticketHash: text().primaryKey(),
  kind: text().$type<ChallengeKind>().notNull(),
  /** `null` where it is not known yet who signs in. */
  userId: text().references(() => users.id, { onDelete: 'cascade' }),
  /** What the authenticator has to sign; empty for codes. */
  challenge: text().notNull().default(''),
  remember: boolean().notNull().default(false),
  attempts: integer().notNull().default(0),
  expiresAt: at().notNull(),
}, (t) => [index('sign_in_challenges_expiry').on(t.expiresAt)]);

/** One-use codes for a lost authenticator; only their hashes. */
export const recoveryCodes = pgTable('recovery_codes', {
  userId: text().notNull().references(() => users.id, { onDelete: 'cascade' }),
  codeHash: text().notNull(),
}, (t) => [primaryKey({ columns: [t.userId, t.codeHash] })]);

export const passkeys = pgTable('passkeys', {
  /** The authenticator's name for the key, base64url. */
  credentialId: text().primaryKey(),
  /** What our pages call it. */
  id: text().notNull().unique('passkeys_id'),
  userId: text().notNull().references(() => users.id, { onDelete: 'cascade' }),
  /** COSE key, base64url. */
  publicKey: text().notNull(),
  /** Signatures made so far, by the authenticator's own count; 0 where it does not count. */
  counter: bigint({ mode: 'number' }).notNull(),
  transports: jsonb().$type<string[]>().notNull().default([]),
  name: text().notNull(),
  backedUp: boolean().notNull(),
  createdAt: createdAt(),
  lastUsedAt: at(),
}, (t) => [index('passkeys_user').on(t.userId)]);

/** What a deleted account leaves to be done outside the database: end the subscription, remove the bytes. Gone once it is done. */
export const accountRemains = pgTable('account_remains', {
  id: id(),
  stripeCustomerId: text(),
  stripeSubscriptionId: text(),
  /** Payment pages that were open: nobody may pay for an account that is gone. */
  checkoutIds: jsonb().$type<string[]>().notNull().default([]),
  storageKeys: jsonb().$type<string[]>().notNull(),
  attempt: integer().notNull().default(0),
  nextAt: at().notNull(),
  problem: text(),
  createdAt: createdAt(),
});

/** What a deleted account has used of its trial, under a hash of its address: deleting and registering again makes no second trial. */
export const spentTrials = pgTable('spent_trials', {
  emailHash: text().primaryKey(),
  trialEndsAt: at().notNull(),
  rendersUsed: integer().notNull(),
  deletedAt: at().notNull(),
});

export type AccountLinkRow = typeof accountLinks.$inferSelect;
export type SignInChallengeRow = typeof signInChallenges.$inferSelect;
export type PasskeyRow = typeof passkeys.$inferSelect;
export type AccountRemainsRow = typeof accountRemains.$inferSelect;
