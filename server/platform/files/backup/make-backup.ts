/**
 * Backs up an installation into one folder: tables as lines of JSON, files unchanged, and a list of checksums. The
 * server may run meanwhile: one transaction reads all tables, and files never change once written.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, open, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Storage } from '../storage.ts';
import { openStorage } from '../open-storage.ts';
import type { Config } from '#server/config.ts';
import { openForOperator } from '#server/platform/db/open-for-operator.ts';
import { OperatorError } from '#server/platform/operator-error.ts';
import { copyTables } from './copy-tables.ts';
import { FORMAT, LOOSE_FILES, MANIFEST, type Manifest } from './manifest.ts';

/** @param target must not exist, or be empty. @throws OperatorError */
export const makeBackup = async (config: Config, target: string): Promise<Manifest> => {
  if (existsSync(target) && (await readdir(target)).length > 0)
    throw new OperatorError(`${target} is not empty. Name a folder that does not exist yet.`);
  await mkdir(target, { recursive: true, mode: 0o700 });
  const database = await openForOperator(config);
  const { storageKeys, ...snapshot } = await copyTables(database.pool, target).finally(() => database.close());
  const storage = await openStorage(config);
  try {
    const files = await copyFiles(storage, path.join(target, 'files'));
    await copyLooseFiles(config, target);
    return await writeManifest(target, {
      format: FORMAT,
      covers: 'everything',
      createdAt: new Date().toISOString(),
      ...snapshot,
      files,
      named: [],
      gone: [...storageKeys].filter((key) => files[key] === undefined),
    });
  } finally {
    storage.close();
  }
};

export const copyLooseFiles = async ({ dataDir }: Pick<Config, 'dataDir'>, target: string): Promise<void> => {
  for (const name of LOOSE_FILES)
    if (existsSync(path.join(dataDir, name))) await cp(path.join(dataDir, name), path.join(target, name));
};

/** Written last and synced, because it makes the backup valid. */
export const writeManifest = async (target: string, manifest: Manifest): Promise<Manifest> => {
  const file = await open(path.join(target, MANIFEST), 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(manifest, null, 1)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  return manifest;
};

const copyFiles = async (storage: Storage, target: string): Promise<Manifest['files']> => {
  const files: Manifest['files'] = {};
  for await (const { key } of storage.list()) {
    const bytes = await storage.read(key);
    if (bytes === undefined) continue;
    const file = path.join(target, key);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(file, bytes, { mode: 0o600 });
    files[key] = { bytes: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex') };
  }
  return files;
};
