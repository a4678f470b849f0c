/**
 * Sign-ins that wait for a second step. The browser has a ticket in an HttpOnly cookie; the sign-in itself
 * is stored here.
 */
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MINUTE_MS } from '#contract/durations.ts';
import type { Queryable } from '#server/platform/db/open.ts';
import { signInChallenges, type ChallengeKind, type SignInChallengeRow } from '#server/platform/db/schema/accounts.ts';
import type { Deps } from '#server/platform/deps.ts';
import { hashToken, newToken } from '#server/platform/ids.ts';

const LIFETIME_MS = 10 * MINUTE_MS;
const TICKET = /^[A-Za-z0-9_-]{43}$/;

const cookieName = ({ config }: Deps, kind: ChallengeKind): string =>
  `${config.secure ? '__Host-' : ''}retrim_${kind.replace('-', '_')}`;
const cookieAttributes = ({ config }: Deps) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: config.secure }) as const;

const readTicket = (deps: Deps, request: FastifyRequest, kind: ChallengeKind): string | undefined => {
  const ticket = request.cookies[cookieName(deps, kind)];
  return ticket !== undefined && TICKET.test(ticket) ? ticket : undefined;
};

export const openChallenge = async (
  deps: Deps,
  reply: FastifyReply,
  kind: ChallengeKind,
  { userId, challenge = '', remember = false }: { userId?: string; challenge?: string; remember?: boolean },
  db: Queryable = deps.database.db,
): Promise<void> => {
  const ticket = newToken();
  await db.insert(signInChallenges).values({
    ticketHash: hashToken(ticket),
    kind,
    userId: userId ?? null,
    challenge,
    remember,
    expiresAt: new Date(deps.now().getTime() + LIFETIME_MS),
  });
  reply.setCookie(cookieName(deps, kind), ticket, { ...cookieAttributes(deps), maxAge: LIFETIME_MS / 1000 });
};

const isOpen = (ticket: string, kind: ChallengeKind, now: Date) =>
  and(
    eq(signInChallenges.ticketHash, hashToken(ticket)),
    eq(signInChallenges.kind, kind),
    gt(signInChallenges.expiresAt, now),
  );

/** Counts an attempt before its check, so that simultaneous requests get no more than `max`. */
export const countChallengeAttempt = async (
  deps: Deps,
  request: FastifyRequest,
  kind: ChallengeKind,
  max: number,
): Promise<SignInChallengeRow | undefined> => {
  const ticket = readTicket(deps, request, kind);
  if (ticket === undefined) return undefined;
  const [found] = await deps.database.db
    .update(signInChallenges)
    .set({ attempts: sql`${signInChallenges.attempts} + 1` })
    .where(and(isOpen(ticket, kind, deps.now()), lt(signInChallenges.attempts, max)))
    .returning();
  return found;
};

/** Uses the challenge up, whether or not the answer is right. */
export const consumeChallenge = async (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  kind: ChallengeKind,
): Promise<SignInChallengeRow | undefined> => {
  const ticket = readTicket(deps, request, kind);
  if (ticket === undefined) return undefined;
  reply.clearCookie(cookieName(deps, kind), cookieAttributes(deps));
  const [taken] = await deps.database.db
    .delete(signInChallenges)
    .where(isOpen(ticket, kind, deps.now()))
    .returning();
  return taken;
};

/** Ends every unfinished sign-in of a user, which an intruder may have begun with the old password. */
export const deleteChallenges = async (db: Queryable, userId: string): Promise<void> => {
  await db.delete(signInChallenges).where(eq(signInChallenges.userId, userId));
};

export const deleteExpiredChallenges = async (db: Queryable, now: Date): Promise<void> => {
  await db.delete(signInChallenges).where(lt(signInChallenges.expiresAt, now));
};
