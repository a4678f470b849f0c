import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDiskStorage } from '#server/platform/files/disk.ts';
import { moveFiles, type MoveProgress } from '#server/platform/files/move-files.ts';
import { openS3Storage, type S3Storage } from '#server/platform/files/s3-storage.ts';
import type { Storage } from '#server/platform/files/storage.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { files, users } from '#server/platform/db/schema.ts';
import { newId } from '#server/platform/ids.ts';
import { sha256 } from '#server/platform/sha256.ts';
import { withNewPrefix, startBucket } from '#tests/support/server/bucket.ts';
import { copyTemplateTo } from '#tests/support/server/embedded-template.ts';
import { moveStoredFiles } from './move-stored-files.ts';

let bucket: Awaited<ReturnType<typeof startBucket>>;
let folder: string;
let disk: Storage;
let s3: S3Storage;
let environment: Record<string, string>;
beforeAll(async () => {
  bucket = await startBucket();
});
afterAll(() => bucket.close());
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'retrim-test-'));
  disk = await openDiskStorage(path.join(folder, 'files'));
  environment = withNewPrefix(bucket.environment);
  s3 = await openS3Storage(readConfig(environment).s3!);
});
afterEach(async () => {
  s3.close();
  await rm(folder, { recursive: true, force: true });
});

const unknown = async (): Promise<undefined> => undefined;
const fill = async (count: number): Promise<void> => {
  for (let i = 0; i < count; i++) await disk.put(`renders/aa/file${i}.png`, Buffer.from(`picture ${i}`));
};

test('files copied before an interruption are not copied again, and the source stays', async () => {
  await fill(20);
  let puts = 0;
  const breaks: Storage = {
    ...s3,
    put: async (key, bytes) => {
      if (++puts > 7) throw new Error('the line broke');
      await s3.put(key, bytes);
    },
  };
  await expect(moveFiles(disk, breaks, unknown)).rejects.toThrow('the line broke');
  const second: MoveProgress = await moveFiles(disk, s3, unknown);
  expect(second.copied + second.present).toBe(20);
  expect(second.present).toBe(7);
  expect(await moveFiles(disk, s3, unknown)).toMatchObject({ copied: 0, present: 20, bytes: 0 });
  expect(await readdir(path.join(folder, 'files/renders/aa'))).toHaveLength(20);
});

test('bytes that arrive changed stop the move; changed files at the target are replaced', async () => {
  await fill(2);
  await expect(
    moveFiles(disk, { ...s3, put: (key) => s3.put(key, Buffer.from('something else')) }, unknown),
  ).rejects.toThrow('did not arrive as it left');
  await moveFiles(disk, s3, unknown);
  expect((await s3.read('renders/aa/file1.png'))!.toString()).toBe('picture 1');
});

test('the command checks every file against the database, names damaged and missing ones, and moves back again', async () => {
  await copyTemplateTo(folder);
  const database = await openDatabase({ dataDir: folder });
  const userId = newId();
  await database.db.insert(users).values({
    id: userId,
    username: 'a',
    usernameKey: 'a',
    email: 'a@example.com',
    passwordHash: 'x',
    trialEndsAt: new Date(),
  });
  const row = async (name: string, bytes: Buffer) =>
    database.db.insert(files).values({
      id: newId(),
      userId,
      kind: 'upload',
      storageKey: `uploads/aa/${name}.jpg`,
      mime: 'image/jpeg',
      bytes: bytes.length,
      sha256: await sha256(bytes),
    });
  for (const name of ['whole', 'damaged', 'missing']) await row(name, Buffer.from(name));
  await database.close();
  await disk.put('uploads/aa/whole.jpg', Buffer.from('whole'));
  await disk.put('uploads/aa/damaged.jpg', Buffer.from('d?maged'));
  await disk.put('layers/aa/no-row.gz', Buffer.from('layers'));
  await writeFile(path.join(folder, 'files', 'stray.part'), 'half');

  const config = readConfig({ DATA_DIR: folder, ...environment });
  expect(await moveStoredFiles(config, 's3')).toMatchObject({
    copied: 2,
    present: 0,
    damaged: ['uploads/aa/damaged.jpg'],
    missing: 1,
  });
  await rm(path.join(folder, 'files'), { recursive: true });
  expect(await moveStoredFiles(config, 'folder')).toMatchObject({ copied: 2, damaged: [], missing: 2 });
  expect((await disk.read('uploads/aa/whole.jpg'))!.toString()).toBe('whole');
  await expect(moveStoredFiles(readConfig({ DATA_DIR: folder }), 's3')).rejects.toThrow('S3_BUCKET: needed');
});
