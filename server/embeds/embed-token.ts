import { createHash } from 'node:crypto';
import { isShareToken, newShareToken } from '../shares/share-token.ts';

export const newEmbedToken = newShareToken;
export const isEmbedToken = isShareToken;
/** Another prefix than that of share links: the hash of one is never that of the other. */
export const hashEmbedToken = (token: string): string => createHash('sha256').update(`embed:${token}`).digest('hex');
