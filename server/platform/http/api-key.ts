/**
 * API keys in `Authorization: Bearer rtm_...`. A key acts for its account, within its scopes. Cookies of a request with
 * a key are ignored, so that another site's page cannot misuse a browser.
 */
import type { FastifyRequest } from 'fastify';
import { MAX_CALLS_PER_MINUTE } from '#contract/developer/api-keys.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Deps } from '../deps.ts';
import { findKey, touchKey, type ActiveKey } from './api-key-store.ts';
import { getClientIp, limitRule, consumeRateLimit } from './limits.ts';
import { Problem } from './problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The key that the request was made with, if any. */
    apiKey: ActiveKey | null;
  }
}

const BEARER = /^bearer +(rtm_.*)$/is;

export const API_CALL_LIMIT = limitRule('api-key', MAX_CALLS_PER_MINUTE, 60, 'This key is being used too often.');
/** Limit for invalid keys only: guessed, revoked or expired ones. */
export const WRONG_KEY_LIMIT = limitRule('api-key-wrong', 60, 10 * 60, 'Too many keys that are not valid.');

const presentedKey = (request: FastifyRequest): string | undefined =>
  BEARER.exec(request.headers.authorization ?? '')?.[1]?.trim();

export const hasApiKey = (request: FastifyRequest): boolean => presentedKey(request) !== undefined;

/** @throws Problem `invalid_api_key`, `missing_scope`, `too_many_requests` */
export const readApiKey = async (
  deps: Deps,
  request: FastifyRequest,
  { scope }: Pick<Endpoint, 'scope'>,
): Promise<ActiveKey> => {
  const {
    database: { db },
    metrics,
    now,
  } = deps;
  const found = await findKey(db, presentedKey(request) ?? '', now());
  if (found === undefined) {
    metrics.keyRefused('invalid');
    await consumeRateLimit(deps, WRONG_KEY_LIMIT, getClientIp(request));
    throw new Problem('invalid_api_key', 'This API key is not valid: it is mistyped, was revoked, or has expired.');
  }
  const { key, user } = found;
  await consumeRateLimit(deps, API_CALL_LIMIT, key.id).catch((error: unknown) => {
    metrics.keyRefused('limit');
    throw error;
  });
  await touchKey(db, key, request.ip, now());
  request.log.info({ key: key.prefix, user: user.id }, 'called with a key');
  if (scope === undefined || !key.scopes.includes(scope)) {
    metrics.keyRefused('scope');
    throw new Problem(
      'missing_scope',
      scope === undefined
        ? 'This is only for signed-in users: API keys cannot access it.'
        : `This API key does not have the permission ${scope}.`,
    );
  }
  // A key has no more rights than an ordinary account, even an administrator's.
  request.apiKey = { key, user: { ...user, isAdmin: false } };
  return request.apiKey;
};
