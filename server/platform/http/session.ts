/** The session cookie: set at sign-in, read by calls that need the user, and sent again when its session is renewed. */
import { ACCOUNT_HEADER, NO_ACCOUNT } from '#contract/account/account-header.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UserRow } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { hasApiKey } from './api-key.ts';
import { Problem } from './problem.ts';
import { lockUserWithSamePassword } from './lock-user-with-same-password.ts';
import {
  createSession,
  deleteSession,
  findSession,
  REMEMBERED_SECONDS,
  type ActiveSession,
  type Device,
} from './session-store.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `readSession` on routes that need the user. */
    activeSession: ActiveSession | null;
  }
}

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** `__Host-` binds the cookie to this host and to https; browsers refuse it over plain http. */
const cookieName = (deps: Deps): string => (deps.config.secure ? '__Host-retrim_session' : 'retrim_session');

const readToken = (deps: Deps, request: FastifyRequest): string | undefined => {
  if (hasApiKey(request)) return undefined;
  const token = request.cookies[cookieName(deps)];
  return token !== undefined && TOKEN.test(token) ? token : undefined;
};

const setCookie = (deps: Deps, reply: FastifyReply, token: string, remember: boolean): void => {
  reply.setCookie(cookieName(deps), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: deps.config.secure,
    ...(remember ? { maxAge: REMEMBERED_SECONDS } : {}),
  });
};

export const readSession = async (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ActiveSession | undefined> => {
  const token = readToken(deps, request);
  if (token === undefined) return undefined;
  const found = await findSession(deps.database.db, token, deps.now(), readDevice(request).ipAddress);
  if (found?.isRenewed === true && found.session.remember) setCookie(deps, reply, token, true);
  request.activeSession = found ?? null;
  return found;
};

const MAX_USER_AGENT_LENGTH = 300;

const readDevice = (request: FastifyRequest): Device => ({
  userAgent: String(request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT_LENGTH),
  ipAddress: request.ip,
});

/** Starts a new session and ends the request's old one, so that a token planted before the sign-in is useless. */
export const signIn = async (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  user: Pick<UserRow, 'id' | 'passwordHash'>,
  remember: boolean,
): Promise<void> => {
  const {
    database: { db },
    now,
  } = deps;
  const previousToken = readToken(deps, request);
  if (previousToken !== undefined) await deleteSession(db, previousToken);
  const token = await db.transaction(async (tx) => {
    await lockUserWithSamePassword(tx, user);
    return createSession(tx, user.id, remember, now(), readDevice(request));
  });
  setCookie(deps, reply, token, remember);
};

export const signOut = async (deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  const token = readToken(deps, request);
  if (token !== undefined) await deleteSession(deps.database.db, token);
  reply.clearCookie(cookieName(deps), { path: '/', httpOnly: true, sameSite: 'lax', secure: deps.config.secure });
};

/**
 * Refuses a page of another account, because a sign-in in another tab changes the cookie of the whole browser. Requests
 * that do not send an account are not checked.
 * @throws Problem `account_changed`
 */
export const refuseOtherAccount = (request: FastifyRequest, activeSession: ActiveSession | undefined): void => {
  const account = request.headers[ACCOUNT_HEADER];
  if (account === undefined || account === (activeSession?.user.id ?? NO_ACCOUNT)) return;
  throw new Problem(
    'account_changed',
    'A different account has signed in in this browser in the meantime. Nothing from this page was stored there.',
  );
};

export const notSignedInProblem = (): Problem => new Problem('not_signed_in', 'Please sign in first.');
