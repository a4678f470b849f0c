import { randomBytes } from 'node:crypto';

/** 128 random bits as 22 characters of base64url: not to be guessed, safe in a path and in a file name. */
export const newId = (): string => randomBytes(16).toString('base64url');

/** 256 random bits, for what stands in for a password: session cookies, links in mails. */
export const newToken = (): string => randomBytes(32).toString('base64url');
