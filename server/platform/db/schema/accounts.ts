/** Links, challenges, codes and passkeys for signing in, and the work that remains after an account's deletion. */
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestamptz, createdAt, id } from '../columns.ts';
import { users } from '../schema.ts';

/** `keep-email` is sent to the current email address: it stops a change of address, or undoes it within a week. */
const LINK_PURPOSES = ['reset', 'verify', 'change-email', 'keep-email'] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** One-time links sent by email. The email contains the token; this table contains its hash. */
export const accountLinks = pgTable(
  'account_links',
  {
    tokenHash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text().$type<LinkPurpose>().notNull(),
    /** The email address that the link was sent to and verifies; `keep-email` gives the account back to it. */
    email: text().notNull(),
    expiresAt: timestamptz().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('account_links_user').on(t.userId, t.purpose),
    index('account_links_expiry').on(t.expiresAt),
    check('account_links_purpose', sql`${t.purpose} in ('reset', 'verify', 'change-email', 'keep-email')`),
  ],
);

export type ChallengeKind = 'second-factor' | 'passkey-login' | 'passkey-registration';

/** Unfinished sign-ins. The browser has a random ticket; this table has its hash and the challenge. Deleted when used. */
export const signInChallenges = pgTable(
  'sign_in_challenges',
  {
    ticketHash: text().primaryKey(),
    kind: text().$type<ChallengeKind>().notNull(),
    /** `null` while the user is not known yet. */
    userId: text().references(() => users.id, { onDelete: 'cascade' }),
    /** Challenge for the authenticator to sign; empty for codes. */
    challenge: text().notNull().default(''),
    remember: boolean().notNull().default(false),
    attempts: integer().notNull().default(0),
    expiresAt: timestamptz().notNull(),
  },
  (t) => [index('sign_in_challenges_expiry').on(t.expiresAt)],
);

/** Hashes of one-time codes for a lost authenticator. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

export const passkeys = pgTable(
  'passkeys',
  {
    /** The authenticator's name for the key, base64url. */
    credentialId: text().primaryKey(),
    /** Id of the passkey in pages and API calls. */
    id: text().notNull().unique('passkeys_id'),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** COSE key, base64url. */
    publicKey: text().notNull(),
    /** The authenticator's count of signatures; 0 when it does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<string[]>().notNull().default([]),
    name: text().notNull(),
    backedUp: boolean().notNull(),
    createdAt: createdAt(),
    lastUsedAt: timestamptz(),
  },
  (t) => [index('passkeys_user').on(t.userId)],
);

/**
 * Work that remains outside the database after an account is deleted: ending the subscription, removing files. The row is
 * deleted once it is done.
 */
export const accountDeletions = pgTable('account_deletions', {
  id: id(),
  stripeCustomerId: text(),
  stripeSubscriptionId: text(),
  /** Open payment pages that must be closed, so that no one pays for a deleted account. */
  checkoutIds: jsonb().$type<string[]>().notNull().default([]),
  storageKeys: jsonb().$type<string[]>().notNull(),
  attempt: integer().notNull().default(0),
  nextAt: timestamptz().notNull(),
  /** The last unexpected error in one line, for the operator. */
  problem: text(),
  createdAt: createdAt(),
});

/** Trial use of deleted accounts, under a hash of the email address, so that registering again brings no second trial. */
export const spentTrials = pgTable('spent_trials', {
  emailHash: text().primaryKey(),
  trialEndsAt: timestamptz().notNull(),
  rendersUsed: integer().notNull(),
  deletedAt: timestamptz().notNull(),
});

export type AccountLinkRow = typeof accountLinks.$inferSelect;
export type SignInChallengeRow = typeof signInChallenges.$inferSelect;
export type PasskeyRow = typeof passkeys.$inferSelect;
export type AccountDeletionRow = typeof accountDeletions.$inferSelect;
