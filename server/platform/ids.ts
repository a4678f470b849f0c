import { createHash, randomBytes } from 'node:crypto';

/** 128 random bits as 22 characters of base64url: unguessable, and safe in paths and file names. */
export const newId = (): string => randomBytes(16).toString('base64url');

/** 256 random bits, for tokens that give access: session cookies, links in mails. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The hash is stored instead of the token, so that nobody can sign in with a copy of the database. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
