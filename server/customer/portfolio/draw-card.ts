/** Preview picture of a portfolio for messages and posts. It is drawn once for each pair of pictures. */
import type { DesignRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { getClientIp, limitRule, consumeRateLimit } from '#server/platform/http/limits.ts';
import { getSharedPictureBytes } from '../shares/shared-picture.ts';
import type { FastifyRequest } from 'fastify';

/** Limits drawings and not requests, because messengers and search engines request existing pictures. */
const CARD_LIMIT_PER_ADDRESS = limitRule(
  'card-address',
  30,
  10 * 60,
  'Many pictures were requested from your network.',
);
const CARD_LIMIT_PER_OWNER = limitRule('card-owner', 60, 10 * 60, 'This portfolio was viewed very often.');

/** @throws Problem `not_found` when the bytes are gone, `too_many_requests` */
export const drawPortfolioCard = (deps: Deps, request: FastifyRequest, design: DesignRow): Promise<Uint8Array> =>
  deps.pictureCaches.portfolioCards.get(`${design.originalImageUrl} ${design.generatedFileId}`, async () => {
    await consumeRateLimit(deps, CARD_LIMIT_PER_ADDRESS, getClientIp(request));
    await consumeRateLimit(deps, CARD_LIMIT_PER_OWNER, design.userId);
    const [before, after] = [
      await getSharedPictureBytes(deps, design, 'before'),
      await getSharedPictureBytes(deps, design, 'after'),
    ];
    // Drawn in the owner's queue, so that visitors of one portfolio do not delay another account's papers.
    return (await deps.pool.drawCard({ before, after }, undefined, design.userId)).bytes;
  });
