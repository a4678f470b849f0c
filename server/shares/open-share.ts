/** The guard of every byte of a share: the link, its end, and its password. */
import { createHash } from 'node:crypto';
import { and, eq, gt, lt } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Queryable } from '../db/open.ts';
import { shares, shareUnlocks, type ShareRow } from '../db/schema/shares.ts';
import type { Deps } from '../deps.ts';
import { addressOf, takeFromLimit } from '../http/limits.ts';
import { Problem } from '../http/problem.ts';
import { newToken } from '../ids.ts';
import { UNKNOWN_LINKS } from './limits.ts';
import { hashShareToken, isShareToken } from './share-token.ts';
import { deadLink, isOpen } from './shown-version.ts';

/** The password is asked for again after so long. */
const UNLOCKED_SECONDS = 12 * 60 * 60;
const UNLOCK = /^[A-Za-z0-9_-]{43}$/;

const hash = (token: string): string => createHash('sha256').update(token).digest('hex');
/** One cookie a link: two links with passwords can be open side by side. */
const cookieName = ({ id }: ShareRow): string => `retrim_share_${id}`;

/** @throws Problem `not_found` */
export const findOpenShare = async (deps: Deps, request: FastifyRequest, token: string): Promise<ShareRow> => {
  const [share] = isShareToken(token) ? await deps.database.db.select().from(shares).where(eq(shares.tokenHash, hashShareToken(token))) : [];
  if (share === undefined) await takeFromLimit(deps, UNKNOWN_LINKS, addressOf(request));
  if (share === undefined || !isOpen(share, deps.now())) throw deadLink();
  return share;
};

/** @throws Problem `not_found`, `share_locked` */
export const openShare = async (deps: Deps, request: FastifyRequest, token: string): Promise<ShareRow> => {
  const share = await findOpenShare(deps, request, token);
  if (share.passwordHash !== null && !(await isUnlocked(deps, request, share))) throw new Problem('share_locked', 'This design is protected by a password.');
  return share;
};

const isUnlocked = async ({ database: { db }, now }: Deps, request: FastifyRequest, share: ShareRow): Promise<boolean> => {
  const token = request.cookies[cookieName(share)];
  if (token === undefined || !UNLOCK.test(token)) return false;
  const [unlock] = await db.select({ shareId: shareUnlocks.shareId }).from(shareUnlocks)
    .where(and(eq(shareUnlocks.tokenHash, hash(token)), eq(shareUnlocks.shareId, share.id), gt(shareUnlocks.expiresAt, now())));
  return unlock !== undefined;
};

/** The right password was given: this browser may look for a while. */
export const unlock = async (deps: Deps, reply: FastifyReply, share: ShareRow): Promise<void> => {
  const token = newToken();
  await deps.database.db.insert(shareUnlocks).values({ tokenHash: hash(token), shareId: share.id, expiresAt: new Date(deps.now().getTime() + UNLOCKED_SECONDS * 1000) });
  reply.setCookie(cookieName(share), token, { path: '/api/share/', httpOnly: true, sameSite: 'lax', secure: deps.config.secure, maxAge: UNLOCKED_SECONDS });
};

export const forgetUnlocks = async (q: Queryable, shareId: string): Promise<void> => {
  await q.delete(shareUnlocks).where(eq(shareUnlocks.shareId, shareId));
};

export const deleteOldUnlocks = async (q: Queryable, now: Date): Promise<void> => {
  await q.delete(shareUnlocks).where(lt(shareUnlocks.expiresAt, now));
};
