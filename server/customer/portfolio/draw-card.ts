/** The preview picture of a portfolio for messages and posts, which is drawn once for each pair of pictures. */
import type { DesignRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { clientAddressOf, limitRule, takeFromLimit } from '#server/platform/http/limits.ts';
import { sharedBytes } from '../shares/shared-picture.ts';
import type { FastifyRequest } from 'fastify';

/** Limits drawings and not requests, because messengers and search engines request existing pictures. */
const DRAWINGS_PER_ADDRESS = limitRule('card-address', 30, 10 * 60, 'Many pictures were asked for from your network.');
const DRAWINGS_PER_OWNER = limitRule('card-owner', 60, 10 * 60, 'This portfolio was looked at very often.');

/** @throws Problem `not_found` when the bytes are gone, `too_many_requests` */
export const portfolioCard = (deps: Deps, request: FastifyRequest, design: DesignRow): Promise<Uint8Array> =>
  deps.pictureCaches.cards.get(`${design.originalImageUrl} ${design.generatedFileId}`, async () => {
    await takeFromLimit(deps, DRAWINGS_PER_ADDRESS, clientAddressOf(request));
    await takeFromLimit(deps, DRAWINGS_PER_OWNER, design.userId);
    const [before, after] = [await sharedBytes(deps, design, 'before'), await sharedBytes(deps, design, 'after')];
    // Drawn in the owner's queue, so that visitors of one portfolio do not delay another account's papers.
    return (await deps.pool.drawCard({ before, after }, undefined, design.userId)).bytes;
  });
