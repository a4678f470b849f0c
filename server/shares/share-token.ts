import { createHash, randomBytes } from 'node:crypto';

const TOKEN = /^[A-Za-z0-9_-]{24}$/;

/** 144 random bits as 24 characters: nobody guesses it, and its QR code stays small. */
export const newShareToken = (): string => randomBytes(18).toString('base64url');
export const isShareToken = (text: string): boolean => TOKEN.test(text);
/** What the database knows of it. */
export const hashShareToken = (token: string): string => createHash('sha256').update(`share:${token}`).digest('hex');
