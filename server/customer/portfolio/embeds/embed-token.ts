import { createHash } from 'node:crypto';
import { isShareToken, newShareToken } from '#server/customer/shares/share-token.ts';

export const newEmbedToken = newShareToken;
export const isEmbedToken = isShareToken;
/** The prefix makes sure that the hash of an embed never equals that of a share link. */
export const hashEmbedToken = (token: string): string => createHash('sha256').update(`embed:${token}`).digest('hex');
