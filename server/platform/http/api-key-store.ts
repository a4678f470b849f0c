/** API keys in the database, found by their visible part and verified by the hash of the whole key. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../db/open.ts';
import { apiKeys, type ApiKeyRow } from '../db/schema/developers.ts';
import { users, type UserRow } from '../db/schema.ts';

/** Alphanumeric, so that a double click selects the whole key. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const PREFIX_LENGTH = 8;
/** 256 bits. */
const SECRET_LENGTH = 43;
const KEY = new RegExp(`^(rtm_[A-Za-z0-9]{${PREFIX_LENGTH}})_[A-Za-z0-9]{${SECRET_LENGTH}}$`);
/** Shortest time between two updates of the last use. */
const TOUCH_EVERY_MS = 60_000;

/** Skips bytes from 248 on, which would make the first letters more likely than others. */
export const randomLetters = (count: number): string => {
  let text = '';
  while (text.length < count)
    for (const byte of randomBytes(count)) if (byte < 248 && text.length < count) text += LETTERS.charAt(byte % 62);
  return text;
};

const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest();

/** @returns the key, which cannot be read again, and its stored fields */
export const newKey = (): { key: string; prefix: string; keyHash: string } => {
  const prefix = `rtm_${randomLetters(PREFIX_LENGTH)}`;
  const key = `${prefix}_${randomLetters(SECRET_LENGTH)}`;
  return { key, prefix, keyHash: hashKey(key).toString('hex') };
};

export interface ActiveKey {
  key: ApiKeyRow;
  user: UserRow;
}

/** Compared when no key is found, so that the response takes the same time. */
const NO_HASH = Buffer.alloc(32);

/** @returns undefined for a wrong, revoked or expired key, without telling which */
export const findKey = async (db: Queryable, presented: string, now: Date): Promise<ActiveKey | undefined> => {
  const prefix = KEY.exec(presented)?.[1];
  if (prefix === undefined) return undefined;
  const [found] = await db
    .select({ key: apiKeys, user: users })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(eq(apiKeys.prefix, prefix))
    .limit(1);
  const isSame = timingSafeEqual(
    hashKey(presented),
    found === undefined ? NO_HASH : Buffer.from(found.key.keyHash, 'hex'),
  );
  if (
    found === undefined ||
    !isSame ||
    found.key.revokedAt !== null ||
    (found.key.expiresAt !== null && found.key.expiresAt <= now)
  )
    return undefined;
  return found;
};

export const touchKey = async (
  db: Queryable,
  { id, lastUsedAt, lastUsedIp }: ApiKeyRow,
  ipAddress: string,
  now: Date,
): Promise<void> => {
  if (lastUsedAt !== null && lastUsedIp === ipAddress && now.getTime() - lastUsedAt.getTime() < TOUCH_EVERY_MS) return;
  await db.update(apiKeys).set({ lastUsedAt: now, lastUsedIp: ipAddress }).where(eq(apiKeys.id, id));
};
