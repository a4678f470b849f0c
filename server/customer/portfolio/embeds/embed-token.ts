import { createHash } from 'node:crypto';
import { isShareToken, newShareToken } from '#server/customer/shares/share-token.ts';

export const newEmbedToken = newShareToken;
export const isEmbedToken = isShareToken;
/** A prefix different from that of share links, so that their hashes never match. */
export const hashEmbedToken = (token: string): string => createHash('sha256').update(`embed:${token}`).digest('hex');
