import { createHash } from 'node:crypto';
import { isShareToken, newShareToken } from '#server/customer/shares/share-token.ts';

export const newEmbedToken = newShareToken;
export const isEmbedToken = isShareToken;
/** The prefix ensures that the hash of an embed never equals the hash of a share link. */
export const hashEmbedToken = (token: string): string => createHash('sha256').update(`embed:${token}`).digest('hex');
