import { count, desc, eq } from 'drizzle-orm';
import type { AccountView, Passkey, SessionView } from '#contract/account/account-settings.ts';
import { refreshRenderWindow } from '#server/money/subscriptions/allowance.ts';
import type { SessionRow, UserRow } from '#server/platform/db/schema.ts';
import { passkeys, recoveryCodes, type PasskeyRow } from '#server/platform/db/schema/accounts.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findPendingEmail } from './account-links.ts';
import { parseDevice, describeDevice } from './parse-device.ts';
import { toUser } from './to-user.ts';

export const toPasskey = ({ id, name, backedUp, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  backedUp,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

export const loadAccountView = async ({ database: { db }, now }: Deps, user: UserRow): Promise<AccountView> => {
  const [codes] = await db.select({ count: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, user.id));
  const keys = await db.select().from(passkeys).where(eq(passkeys.userId, user.id)).orderBy(desc(passkeys.createdAt));
  return {
    user: toUser(await refreshRenderWindow(db, user, now())),
    emailVerified: user.emailVerifiedAt !== null,
    pendingEmail: await findPendingEmail(db, user.id, now()),
    twoFactor: user.totpEnabledAt !== null,
    recoveryCodesLeft: codes?.count ?? 0,
    passkeys: keys.map(toPasskey),
  };
};

export const toSessionView = (session: SessionRow, current: SessionRow): SessionView => ({
  id: session.id,
  current: session.id === current.id,
  device: describeDevice(session.userAgent),
  ...parseDevice(session.userAgent),
  ipAddress: session.ipAddress,
  createdAt: session.createdAt.toISOString(),
  lastSeenAt: session.lastSeenAt.toISOString(),
  expiresAt: session.expiresAt.toISOString(),
});
