/**
 * Identifies a visitor by a random token in a cookie that scripts cannot read. The database stores its hash.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { VISITOR_PHOTO_MINUTES } from '#contract/studio/try.ts';
import type { Deps } from '#server/platform/deps.ts';
import { hasApiKey } from '#server/platform/http/api-key.ts';
import { hashToken, newToken } from '#server/platform/ids.ts';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const cookieName = ({ config }: Deps): string => `${config.secure ? '__Host-' : ''}retrim_visitor`;
const cookieAttributes = ({ config }: Deps) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: config.secure }) as const;

const readToken = (deps: Deps, request: FastifyRequest): string | undefined => {
  // Cookies of a request with an API key are ignored, so that another site cannot misuse a browser.
  const token = hasApiKey(request) ? undefined : request.cookies[cookieName(deps)];
  return token !== undefined && TOKEN.test(token) ? token : undefined;
};

/** @returns the hash in the visitor's rows; undefined for a visitor who has tried nothing */
export const readVisitor = (deps: Deps, request: FastifyRequest): string | undefined => {
  const token = readToken(deps, request);
  return token === undefined ? undefined : hashToken(token);
};

/** Sets a cookie for a call that stores something: it lasts as long as the photos. */
export const ensureVisitor = (deps: Deps, request: FastifyRequest, reply: FastifyReply): string => {
  const token = readToken(deps, request) ?? newToken();
  reply.setCookie(cookieName(deps), token, { ...cookieAttributes(deps), maxAge: VISITOR_PHOTO_MINUTES * 60 });
  return hashToken(token);
};

export const clearVisitorCookie = (deps: Deps, reply: FastifyReply): void =>
  void reply.clearCookie(cookieName(deps), cookieAttributes(deps));
