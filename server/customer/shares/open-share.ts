/**
 * Guards every access to a share: checks the link, its expiry, its password and its capability. No capability allows the
 * full-size download, which only the signed-in owner gets.
 */
import { and, eq, gt, lt } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Queryable } from '#server/platform/db/open.ts';
import { shares, shareUnlocks, type ShareRow } from '#server/platform/db/schema/shares.ts';
import type { Deps } from '#server/platform/deps.ts';
import { getClientIp, consumeRateLimit } from '#server/platform/http/limits.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { readSession } from '#server/platform/http/session.ts';
import { hashToken, newToken } from '#server/platform/ids.ts';
import { SHARED_PATHS } from './customer-language.ts';
import { UNKNOWN_LINK_LIMIT } from './limits.ts';
import { hashShareToken, isShareToken } from './share-token.ts';
import { createDeadLinkProblem, isLinkOpen } from './versions/shown-version.ts';

/** How long a browser stays unlocked before the password must be entered again. */
const UNLOCKED_SECONDS = 12 * 60 * 60;
const UNLOCK_TOKEN = /^[A-Za-z0-9_-]{43}$/;

type Capability =
  /** Checking that the link works, and entering its password. */
  | 'link-only'
  /** The page and its pictures. */
  | 'look'
  /** Approving, asking for a change, declining. */
  | 'answer';

interface Visit {
  request: FastifyRequest;
  reply: FastifyReply;
  token: string;
  /** Finds an answer by the key of the request: one whose reply was lost can be sent again after the link has ended. */
  findRecorded?: (share: ShareRow) => Promise<{ shareId: string | null } | undefined>;
}

interface OpenedShare {
  share: ShareRow;
  /** Whether the owner views their own link. */
  isOwner: boolean;
}

/** @throws Problem `not_found`, `share_locked`, `forbidden` */
export const openShare = async (
  deps: Deps,
  { request, reply, token, findRecorded }: Visit,
  capability: Capability,
): Promise<OpenedShare> => {
  const share = await findShare(deps, request, token);
  const isDead = !isLinkOpen(share, deps.now());
  if (isDead && (await findRecorded?.(share))?.shareId !== share.id) throw createDeadLinkProblem();
  if (capability === 'link-only') return { share, isOwner: false };
  const isOwner = (await readSession(deps, request, reply))?.user.id === share.userId;
  // The owner needs no password, nor does who sends a recorded answer again: revoking a link locks it for every browser.
  if (!isOwner && !isDead && share.passwordHash !== null && !(await isUnlocked(deps, request, share)))
    throw new Problem('share_locked', 'This design is protected by a password.');
  if (capability === 'answer') requireMayAnswer(share, isOwner);
  return { share, isOwner };
};

/** Refuses the owner too, because a decision must come from the customer. */
const requireMayAnswer = ({ capability }: ShareRow, isOwner: boolean): void => {
  if (isOwner)
    throw new Problem(
      'forbidden',
      'This is your own design: only your customer can answer, signed out or on another device.',
    );
  if (capability !== 'answer')
    throw new Problem(
      'forbidden',
      'This link shows the design and takes no answer. Please ask the shop for a link of your own.',
    );
};

const findShare = async (deps: Deps, request: FastifyRequest, token: string): Promise<ShareRow> => {
  const [share] = isShareToken(token)
    ? await deps.database.db
        .select()
        .from(shares)
        .where(eq(shares.tokenHash, hashShareToken(token)))
    : [];
  if (share !== undefined) return share;
  await consumeRateLimit(deps, UNKNOWN_LINK_LIMIT, getClientIp(request));
  throw createDeadLinkProblem();
};

/** Each link has its own cookie, so that two links with passwords can be open at once. */
const cookieName = ({ id }: ShareRow): string => `retrim_share_${id}`;

const isUnlocked = async (
  { database: { db }, now }: Deps,
  request: FastifyRequest,
  share: ShareRow,
): Promise<boolean> => {
  const token = request.cookies[cookieName(share)];
  if (token === undefined || !UNLOCK_TOKEN.test(token)) return false;
  const [unlock] = await db
    .select({ shareId: shareUnlocks.shareId })
    .from(shareUnlocks)
    .where(
      and(
        eq(shareUnlocks.tokenHash, hashToken(token)),
        eq(shareUnlocks.shareId, share.id),
        gt(shareUnlocks.expiresAt, now()),
      ),
    );
  return unlock !== undefined;
};

/** Lets a browser that entered the right password open the share for a while. */
export const unlock = async (deps: Deps, reply: FastifyReply, share: ShareRow): Promise<void> => {
  const token = newToken();
  await deps.database.db.insert(shareUnlocks).values({
    tokenHash: hashToken(token),
    shareId: share.id,
    expiresAt: new Date(deps.now().getTime() + UNLOCKED_SECONDS * 1000),
  });
  // The page itself needs the cookie too, because it contains the design for an unlocked browser.
  for (const path of SHARED_PATHS)
    reply.setCookie(cookieName(share), token, {
      path,
      httpOnly: true,
      sameSite: 'lax',
      secure: deps.config.secure,
      maxAge: UNLOCKED_SECONDS,
    });
};

export const deletePasswordUnlocks = async (db: Queryable, shareId: string): Promise<void> => {
  await db.delete(shareUnlocks).where(eq(shareUnlocks.shareId, shareId));
};

export const deleteExpiredPasswordUnlocks = async (db: Queryable, now: Date): Promise<void> => {
  await db.delete(shareUnlocks).where(lt(shareUnlocks.expiresAt, now));
};
