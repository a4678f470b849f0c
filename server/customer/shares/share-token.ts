import { createHash, randomBytes } from 'node:crypto';

const TOKEN = /^[A-Za-z0-9_-]{24}$/;

/** 144 random bits as 24 characters, short enough for a small QR code. */
export const newShareToken = (): string => randomBytes(18).toString('base64url');
export const isShareToken = (text: string): boolean => TOKEN.test(text);
/** Hash that the database stores. */
export const hashShareToken = (token: string): string => createHash('sha256').update(`share:${token}`).digest('hex');
