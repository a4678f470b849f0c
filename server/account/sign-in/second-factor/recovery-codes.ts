/** Recovery codes for a lost authenticator. Each has 80 random bits and works once; only its hash is stored. */
import { createHash, randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { RECOVERY_CODES } from '#contract/account/account-settings.ts';
import type { Queryable, Tx } from '#server/platform/db/open.ts';
import { recoveryCodes } from '#server/platform/db/schema/accounts.ts';

/** Base32 (RFC 4648), in which no letter looks like a digit. */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const LENGTH = 16;

const newCode = (): string => [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
const hash = (userId: string, code: string): string => createHash('sha256').update(`${userId} ${code}`).digest('hex');
const inGroups = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

/** Replaces the old codes. @returns the new codes with dashes; they cannot be shown again */
export const replaceRecoveryCodes = async (tx: Tx, userId: string): Promise<string[]> => {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hash(userId, code) })));
  return codes.map(inGroups);
};

/** @param code without dashes, lower case. @returns whether it was one of the user's codes; if so, it is used up */
export const spendRecoveryCode = async (q: Queryable, userId: string, code: string): Promise<boolean> =>
  (
    await q
      .delete(recoveryCodes)
      .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hash(userId, code))))
      .returning({ userId: recoveryCodes.userId })
  ).length === 1;

export const dropRecoveryCodes = async (tx: Tx, userId: string): Promise<void> => {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
};
