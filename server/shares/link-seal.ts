/**
 * A link's secret, locked so that its owner can copy it again while a copy of the database opens nothing: AES-256-GCM under a key that
 * lies outside the database: `RETRIM_SECRET`, or a file in the data folder that is made when it is first needed.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

type KeyConfig = Pick<Config, 'dataDir' | 'secret'>;

const keys = new Map<string, Promise<Buffer>>();

const keyOf = ({ dataDir, secret }: KeyConfig): Promise<Buffer> => {
  const name = secret === undefined ? `file ${dataDir}` : `secret ${secret}`;
  const known = keys.get(name) ?? (secret === undefined ? keyFromFile(path.join(dataDir, 'link.key')) : Promise.resolve(Buffer.from(hkdfSync('sha256', secret, '', 'retrim share links', KEY_BYTES))));
  keys.set(name, known);
  known.catch(() => keys.delete(name));
  return known;
};

/** Whoever is second finds the first one's key. */
const keyFromFile = async (file: string): Promise<Buffer> => {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, randomBytes(KEY_BYTES), { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const key = await readFile(file);
  if (key.length !== KEY_BYTES) throw new Error(`${file} is not a key`);
  return key;
};

export const seal = async (config: KeyConfig, text: string): Promise<string> => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', await keyOf(config), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64url');
};

/** @returns undefined when it was locked with another key, or changed */
export const unseal = async (config: KeyConfig, sealed: string): Promise<string | undefined> => {
  try {
    const bytes = Buffer.from(sealed, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', await keyOf(config), bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
};
