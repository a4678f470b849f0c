/** Ways into an account, and the work that remains after its deletion. */
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, createdAt, id } from '../columns.ts';
import { users } from '../schema.ts';

/** `keep-email` is sent to the account's present address: it stops a change of address, and can undo one for a week. */
const LINK_PURPOSES = ['reset', 'verify', 'change-email', 'keep-email'] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** One-use links sent by mail. The mail holds the token, the table only its hash. */
export const accountLinks = pgTable(
  'account_links',
  {
    tokenHash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text().$type<LinkPurpose>().notNull(),
    /** The address that the link was sent to and verifies; `keep-email` gives the account back to it. */
    email: text().notNull(),
    expiresAt: at().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('account_links_user').on(t.userId, t.purpose),
    index('account_links_expiry').on(t.expiresAt),
    check('account_links_purpose', sql`${t.purpose} in ('reset', 'verify', 'change-email', 'keep-email')`),
  ],
);

export type ChallengeKind = 'second-factor' | 'passkey-login' | 'passkey-registration';

/** Unfinished sign-ins: the browser holds a random ticket, the table its hash and the challenge. Deleted when used. */
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
    expiresAt: at().notNull(),
  },
  (t) => [index('sign_in_challenges_expiry').on(t.expiresAt)],
);

/** One-use codes for a lost authenticator; only their hashes. */
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
    /** Name of the key in pages. */
    id: text().notNull().unique('passkeys_id'),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** COSE key, base64url. */
    publicKey: text().notNull(),
    /** The authenticator's own count of signatures; 0 where it does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<string[]>().notNull().default([]),
    name: text().notNull(),
    backedUp: boolean().notNull(),
    createdAt: createdAt(),
    lastUsedAt: at(),
  },
  (t) => [index('passkeys_user').on(t.userId)],
);

/**
 * Work outside the database after an account's deletion: ending the subscription, removing the files. The row is
 * deleted once it is done.
 */
export const accountRemains = pgTable('account_remains', {
  id: id(),
  stripeCustomerId: text(),
  stripeSubscriptionId: text(),
  /** Open payment pages that must be closed, so that no one pays for a deleted account. */
  checkoutIds: jsonb().$type<string[]>().notNull().default([]),
  storageKeys: jsonb().$type<string[]>().notNull(),
  attempt: integer().notNull().default(0),
  nextAt: at().notNull(),
  problem: text(),
  createdAt: createdAt(),
});

/** Trial use of deleted accounts, under a hash of the address, so that registering again brings no second trial. */
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
