/**
 * Passkeys (WebAuthn): a key pair in the user's device. The device asks for a PIN, finger or face, so that a passkey
 * counts as two factors.
 */
import type { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { and, count, eq, lt } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { users, type UserRow } from '#server/platform/db/schema.ts';
import { passkeys, type PasskeyRow } from '#server/platform/db/schema/accounts.ts';
import type { Deps } from '#server/platform/deps.ts';
import { notFoundProblem, Problem } from '#server/platform/http/problem.ts';
import { lockUserWithSamePassword } from '#server/platform/http/lock-user-with-same-password.ts';
import { newId } from '#server/platform/ids.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { openChallenge, consumeChallenge } from './challenges.ts';
import { CHALLENGE_GONE, COPIED_PASSKEY, toPasskeyProblem, UNKNOWN_PASSKEY } from './passkey-refusals.ts';
import { confirmPassword } from '#server/platform/http/confirm-password.ts';

const MAX_PASSKEYS = 20;

/** Loaded with the first passkey, because loading takes a third of a second. */
const loadWebAuthn = () => import('@simplewebauthn/server');

type RegistrationResponse = Parameters<typeof verifyRegistrationResponse>[0]['response'];
type AuthenticationResponse = Parameters<typeof verifyAuthenticationResponse>[0]['response'];

/** The site that passkeys belong to. Other sites cannot use them. */
const getRelyingParty = ({ config }: Deps) => {
  const { hostname, origin } = new URL(config.appUrl);
  return { id: hostname, origin };
};

const tooManyPasskeysProblem = (): Problem =>
  new Problem('conflict', `An account has at most ${MAX_PASSKEYS} passkeys.`);

/** @throws Problem `wrong_password`, `conflict` */
export const beginPasskey = async (deps: Deps, reply: FastifyReply, user: UserRow, password: string) => {
  await confirmPassword(deps, user, password);
  const known = await deps.database.db.select().from(passkeys).where(eq(passkeys.userId, user.id));
  if (known.length >= MAX_PASSKEYS) throw tooManyPasskeysProblem();
  const options = await (
    await loadWebAuthn()
  ).generateRegistrationOptions({
    rpName: 'Retrim',
    rpID: getRelyingParty(deps).id,
    userName: user.email,
    userDisplayName: user.username,
    userID: new TextEncoder().encode(user.id),
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await openChallenge(deps, reply, 'passkey-registration', { userId: user.id, challenge: options.challenge });
  return options;
};

/** @throws Problem `conflict`, `invalid_input` */
export const addPasskey = async (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  user: UserRow,
  name: string,
  credential: unknown,
): Promise<PasskeyRow> => {
  const challenge = await consumeChallenge(deps, request, reply, 'passkey-registration');
  if (challenge?.userId !== user.id) throw new Problem('conflict', CHALLENGE_GONE);
  const { id, origin } = getRelyingParty(deps);
  const checked = await (
    await loadWebAuthn()
  )
    .verifyRegistrationResponse({
      response: credential as RegistrationResponse,
      expectedChallenge: challenge.challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
    })
    .catch((error: unknown) => {
      request.log.info({ err: error }, 'a passkey was refused');
      throw toPasskeyProblem('invalid_input', error, origin);
    });
  if (!checked.verified) throw toPasskeyProblem('invalid_input', undefined, origin);
  const { credential: key, credentialBackedUp } = checked.registrationInfo;
  return deps.database.db.transaction(async (tx) => {
    // Locks the user's row, so that two registrations that began below the limit cannot exceed it.
    await lockUserWithSamePassword(tx, user);
    const [{ known } = { known: 0 }] = await tx
      .select({ known: count() })
      .from(passkeys)
      .where(eq(passkeys.userId, user.id));
    if (known >= MAX_PASSKEYS) throw tooManyPasskeysProblem();
    const [added] = await tx
      .insert(passkeys)
      .values({
        credentialId: key.id,
        id: newId(),
        userId: user.id,
        publicKey: Buffer.from(key.publicKey).toString('base64url'),
        counter: key.counter,
        transports: key.transports ?? [],
        name: name === '' ? `Passkey ${known + 1}` : name,
        backedUp: credentialBackedUp,
        createdAt: deps.now(),
      })
      .onConflictDoNothing()
      .returning();
    if (added === undefined) throw new Problem('conflict', 'This passkey has already been added.');
    await queueMail(tx, {
      to: user.email,
      template: 'security-notice',
      data: { username: user.username, what: 'A passkey was added to your account.' },
      at: deps.now(),
    });
    return added;
  });
};

/** @throws Problem `not_found` */
export const removePasskey = async (deps: Deps, user: UserRow, id: string): Promise<void> =>
  deps.database.db.transaction(async (tx) => {
    const removed = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, user.id)))
      .returning({ id: passkeys.id });
    if (removed.length === 0) throw notFoundProblem('This passkey');
    await queueMail(tx, {
      to: user.email,
      template: 'security-notice',
      data: { username: user.username, what: 'A passkey was removed from your account.' },
      at: deps.now(),
    });
  });

/** Options for a sign-in without an email address, in which the device offers its passkeys for this site. */
export const beginPasskeyLogin = async (deps: Deps, reply: FastifyReply) => {
  const options = await (
    await loadWebAuthn()
  ).generateAuthenticationOptions({ rpID: getRelyingParty(deps).id, userVerification: 'required' });
  await openChallenge(deps, reply, 'passkey-login', { challenge: options.challenge });
  return options;
};

/** @throws Problem `wrong_credentials` */
export const signInWithPasskey = async (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  credential: unknown,
): Promise<UserRow> => {
  const {
    database: { db },
    now,
  } = deps;
  const challenge = await consumeChallenge(deps, request, reply, 'passkey-login');
  const response = credential as AuthenticationResponse;
  const [found] = await db
    .select({ key: passkeys, user: users })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, response.id))
    .limit(1);
  if (challenge === undefined) throw new Problem('wrong_credentials', CHALLENGE_GONE);
  if (found === undefined) throw new Problem('wrong_credentials', UNKNOWN_PASSKEY);
  const { id, origin } = getRelyingParty(deps);
  const { key } = found;
  const checked = await (
    await loadWebAuthn()
  )
    .verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge.challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: key.credentialId,
        publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64url')),
        // Turns off the library's check: whether a count may decrease depends on the kind of passkey (below).
        counter: 0,
        transports: key.transports,
      },
    })
    .catch((error: unknown) => {
      request.log.info({ err: error }, 'a passkey sign-in was refused');
      throw toPasskeyProblem('wrong_credentials', error, origin);
    });
  if (!checked.verified) throw toPasskeyProblem('wrong_credentials', undefined, origin);
  const { newCounter, credentialBackedUp, credentialDeviceType } = checked.authenticationInfo;
  // Devices that share a synced passkey count separately or not at all, so its count proves nothing.
  const isSynced = credentialDeviceType === 'multiDevice';
  const hasCountIncreased = newCounter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, newCounter);
  // One statement checks and counts, so that only one of two simultaneous sign-ins with the same count succeeds.
  const [used] = await db
    .update(passkeys)
    .set({ counter: newCounter, backedUp: credentialBackedUp, lastUsedAt: now() })
    .where(and(eq(passkeys.credentialId, key.credentialId), isSynced ? undefined : hasCountIncreased))
    .returning({ id: passkeys.id });
  if (used !== undefined) return found.user;
  // With a synced passkey, the only possible reason is that it was just removed.
  if (isSynced) throw new Problem('wrong_credentials', UNKNOWN_PASSKEY);
  request.log.warn({ passkey: key.id, newCounter, counter: key.counter }, 'the signature count of a passkey decreased');
  throw new Problem('wrong_credentials', COPIED_PASSKEY);
};
