import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import QRCode from 'qrcode';
import type { Tx } from '#server/platform/db/open.ts';
import { users, type UserRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { limitFailures } from '#server/platform/http/failure-limits.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { lockUserWithSamePassword } from '#server/platform/http/lock-user-with-same-password.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { seal } from '#server/platform/seal.ts';
import { confirmPassword } from '#server/platform/http/confirm-password.ts';
import { SECOND_FACTOR_LIMIT } from '../limits.ts';
import { deleteRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import { newTotpSecret, totpStep, totpUri } from './totp.ts';

const alreadyEnabledProblem = (): Problem => new Problem('conflict', 'Two-factor sign-in is already on.');
export const wrongCode = (): Problem =>
  new Problem('wrong_code', "This code is not right. Please check your phone's clock and try the next code.", {
    field: 'code',
  });

/**
 * Creates a new secret, which has no effect until one of its codes has been entered.
 * @throws Problem `wrong_password`, `conflict`
 */
export const beginTwoFactor = async (
  deps: Deps,
  user: UserRow,
  password: string,
): Promise<{ secret: string; uri: string; qr: string }> => {
  await confirmPassword(deps, user, password);
  const secret = newTotpSecret();
  const [waiting] = await deps.database.db
    .update(users)
    .set({ totpSecret: await seal(deps.config, 'authenticator secrets', secret), totpLastStep: null })
    .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash), isNull(users.totpEnabledAt)))
    .returning({ id: users.id });
  if (waiting === undefined) throw alreadyEnabledProblem();
  const uri = totpUri(secret, user.email);
  return { secret, uri, qr: await QRCode.toString(uri, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 }) };
};

/** @returns the recovery codes, which can be shown only this once. @throws Problem `wrong_code`, `conflict` */
export const confirmTwoFactor = async (deps: Deps, user: UserRow, code: string): Promise<string[]> => {
  const {
    database: { db },
    now,
  } = deps;
  const { totpSecret } = user;
  if (totpSecret === null)
    throw new Problem('conflict', 'This setup has ended, because the password was changed. Please begin again.');
  const step = await limitFailures(deps, [[SECOND_FACTOR_LIMIT, user.id]], async () => {
    const current = await totpStep(deps, user, code, now());
    if (current === undefined) throw wrongCode();
    return current;
  });
  return db.transaction(async (tx) => {
    const [enabled] = await tx
      .update(users)
      .set({ totpEnabledAt: now(), totpLastStep: step })
      .where(and(eq(users.id, user.id), eq(users.totpSecret, totpSecret), isNull(users.totpEnabledAt)))
      .returning();
    if (enabled === undefined) throw alreadyEnabledProblem();
    await queueMail(tx, {
      to: enabled.email,
      template: 'security-notice',
      data: { username: enabled.username, what: 'Two-factor sign-in was switched on.' },
      at: now(),
    });
    return replaceRecoveryCodes(tx, user.id);
  });
};

/** @throws Problem `wrong_password` */
export const disableTwoFactor = async (deps: Deps, user: UserRow, password: string): Promise<void> => {
  await confirmPassword(deps, user, password);
  await deps.database.db.transaction(async (tx) => {
    await lockUserWithSamePassword(tx, user);
    return switchTwoFactorOff(tx, user.id, deps.now());
  });
};

/** @returns false if it was off already */
export const switchTwoFactorOff = async (tx: Tx, userId: string, now: Date): Promise<boolean> => {
  const [disabled] = await tx
    .update(users)
    .set({ totpSecret: null, totpEnabledAt: null, totpLastStep: null })
    .where(and(eq(users.id, userId), isNotNull(users.totpEnabledAt)))
    .returning();
  await deleteRecoveryCodes(tx, userId);
  if (disabled !== undefined)
    await queueMail(tx, {
      to: disabled.email,
      template: 'security-notice',
      data: { username: disabled.username, what: 'Two-factor sign-in was switched off.' },
      at: now,
    });
  return disabled !== undefined;
};

/** @throws Problem `wrong_password`, `conflict` */
export const renewRecoveryCodes = async (deps: Deps, user: UserRow, password: string): Promise<string[]> => {
  await confirmPassword(deps, user, password);
  return deps.database.db.transaction(async (tx) => {
    await lockUserWithSamePassword(tx, user);
    const [current] = await tx
      .select({ enabledAt: users.totpEnabledAt })
      .from(users)
      .where(eq(users.id, user.id))
      .for('update');
    if (current?.enabledAt == null) throw new Problem('conflict', 'Two-factor sign-in is off. Switch it on first.');
    await queueMail(tx, {
      to: user.email,
      template: 'security-notice',
      data: { username: user.username, what: 'New recovery codes were made; the old ones no longer work.' },
      at: deps.now(),
    });
    return replaceRecoveryCodes(tx, user.id);
  });
};
