/** Recovery codes for a lost authenticator. Each has 80 random bits and works once; only its hash is stored. */
import { createHash, randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { RECOVERY_CODE_COUNT } from '#contract/account/account-settings.ts';
import type { Queryable, Tx } from '#server/platform/db/open.ts';
import { recoveryCodes } from '#server/platform/db/schema/accounts.ts';

/** Base32 (RFC 4648), in which no letter looks like a digit. */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const LENGTH = 16;

const newCode = (): string => [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
const hashCode = (userId: string, code: string): string =>
  createHash('sha256').update(`${userId} ${code}`).digest('hex');
const formatInGroups = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

/** Replaces the old codes. @returns the new codes with dashes; they cannot be shown again */
export const replaceRecoveryCodes = async (tx: Tx, userId: string): Promise<string[]> => {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, newCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashCode(userId, code) })));
  return codes.map(formatInGroups);
};

/** @param code without dashes, lower case. @returns whether it was one of the user's codes; if so, it is used up */
export const consumeRecoveryCode = async (db: Queryable, userId: string, code: string): Promise<boolean> =>
  (
    await db
      .delete(recoveryCodes)
      .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashCode(userId, code))))
      .returning({ userId: recoveryCodes.userId })
  ).length === 1;

export const deleteRecoveryCodes = async (tx: Tx, userId: string): Promise<void> => {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
};
