/**
 * Encrypts secrets that the server must read again (of links, of authenticators), so that a copy of the database does
 * not reveal them. AES-256-GCM with a key for each purpose (HKDF, RFC 5869), derived from `RETRIM_SECRET` or from a file
 * in the data folder, which is created when it is first needed.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
export const KEY_FILE = 'link.key';

type KeyConfig = Pick<Config, 'dataDir' | 'secret'>;

type Purpose = 'share links' | 'embed codes' | 'authenticator secrets' | 'webhook secrets' | 'readers of emails';

const rootKeys = new Map<string, Promise<Buffer>>();

const rootKeyOf = ({ dataDir, secret }: KeyConfig): Promise<Buffer> => {
  if (secret !== undefined) return Promise.resolve(Buffer.from(secret));
  const known = rootKeys.get(dataDir) ?? keyFromFile(path.join(dataDir, KEY_FILE));
  rootKeys.set(dataDir, known);
  known.catch(() => rootKeys.delete(dataDir));
  return known;
};

const keyOf = async (config: KeyConfig, purpose: Purpose): Promise<Buffer> =>
  Buffer.from(hkdfSync('sha256', await rootKeyOf(config), '', `retrim ${purpose}`, KEY_BYTES));

/** When two servers try to create the file, the second one uses the first one's key. */
const keyFromFile = async (file: string): Promise<Buffer> => {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, randomBytes(KEY_BYTES), { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const key = await readFile(file);
  if (key.length !== KEY_BYTES) throw new Error(`${file} is not a key`);
  return key;
};

export const seal = async (config: KeyConfig, purpose: Purpose, text: string): Promise<string> => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', await keyOf(config, purpose), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64url');
};

/** @returns undefined when the secret was sealed with another key or for another purpose, or was changed */
export const unseal = async (config: KeyConfig, purpose: Purpose, sealed: string): Promise<string | undefined> => {
  try {
    const bytes = Buffer.from(sealed, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', await keyOf(config, purpose), bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
};
