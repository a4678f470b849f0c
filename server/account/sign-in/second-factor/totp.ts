/** Codes of authenticator apps (RFC 6238): six digits from HMAC-SHA1, a new code every 30 seconds. */
import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { users, type UserRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { unseal } from '#server/platform/seal.ts';

const PERIOD_SECONDS = 30;
/** A phone's clock may be slow or fast by one period (RFC 6238 section 5.2). */
const TOLERANCE_PERIODS = 1;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

const createTotp = (secret: string, label = '') =>
  new TOTP({
    issuer: 'Retrim',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  });

/** Content of the QR code for the authenticator app. */
export const totpUri = (secret: string, email: string): string => createTotp(secret, email).toString();

/**
 * @returns the number of the 30-second period that the code belongs to; undefined when the code is wrong
 * @throws Problem `wrong_code` when the key that sealed the secret has been lost
 */
export const totpStep = async (
  { config, log }: Pick<Deps, 'config' | 'log'>,
  { id, totpSecret }: Pick<UserRow, 'id' | 'totpSecret'>,
  code: string,
  now: Date,
): Promise<number | undefined> => {
  if (totpSecret === null) return undefined;
  const secret = await unseal(config, 'authenticator secrets', totpSecret);
  if (secret === undefined) {
    log.error({ userId: id }, 'an authenticator secret was sealed under another key than RETRIM_SECRET or link.key');
    throw new Problem(
      'wrong_code',
      'This server cannot check your authenticator at the moment. Please use one of your recovery codes.',
      { field: 'code' },
    );
  }
  const delta = createTotp(secret).validate({ token: code, timestamp: now.getTime(), window: TOLERANCE_PERIODS });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
};

/**
 * Marks a code as used in one statement, so that only one of several requests with the same code succeeds.
 * @returns false for a code that is wrong or was used before
 */
export const consumeTotpCode = async (deps: Deps, user: UserRow, code: string): Promise<boolean> => {
  const step = await totpStep(deps, user, code, deps.now());
  if (step === undefined) return false;
  const used = await deps.database.db
    .update(users)
    .set({ totpLastStep: step })
    .where(
      and(
        eq(users.id, user.id),
        isNotNull(users.totpEnabledAt),
        or(isNull(users.totpLastStep), lt(users.totpLastStep, step)),
      ),
    )
    .returning({ id: users.id });
  return used.length === 1;
};
