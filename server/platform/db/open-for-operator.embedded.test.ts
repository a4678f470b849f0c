/** The operator's commands while a server runs. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyDatabaseTemplateTo } from '#tests/support/server/embedded-template.ts';
import { setAdmin } from '#server/account/admin/make-admin.ts';
import { setPassword } from '#server/account/admin/set-password.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase, type Database } from './open.ts';
import { openForOperator } from './open-for-operator.ts';
import { users } from './schema.ts';
import { runFolder, getSocketPath } from './socket-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'retrim-operator-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const serverIn = async (dataDir: string): Promise<Database> => {
  await copyDatabaseTemplateTo(dataDir);
  const database = await openDatabase({ dataDir });
  await database.db.insert(users).values({
    id: 'u1',
    username: 'Ana',
    usernameKey: 'ana',
    email: 'ana@example.com',
    passwordHash: 'x',
    trialEndsAt: new Date(),
  });
  return database;
};

test.each([
  ['in a folder with a short path', 'data'],
  ['in a folder whose path is too long for a socket', `${'deep/'.repeat(30)}data`],
])('an administrator is made and a password set while the server runs %s', async (_name, at) => {
  const dataDir = path.join(folder, at);
  await mkdir(dataDir, { recursive: true });
  const server = await serverIn(dataDir);
  const config = readConfig({ DATA_DIR: dataDir });
  // The server works on meanwhile, in a transaction of its own.
  const busy = server.db.transaction(async (tx) => {
    await tx.select().from(users);
    await new Promise((resolve) => setTimeout(resolve, 300));
  });
  expect(await setAdmin(config, 'ana@example.com', true)).toBe('Ana');
  await busy;
  expect(await setPassword(config, 'ana@example.com', 'saddle stitch 8')).toBe('Ana');
  const [ana] = await server.db.select().from(users);
  expect(ana).toMatchObject({ isAdmin: true, passwordHash: expect.stringMatching(/^\$argon2id\$/) });
  await expect(setAdmin(config, 'nobody@example.com', true)).rejects.toThrow(
    'There is no account with the email nobody@example.com.',
  );
  await server.close();
  expect(await setAdmin(config, 'ana@example.com', false)).toBe('Ana');
});

test('a server of another version is not touched', async () => {
  const server = await serverIn(folder);
  await server.pool.query('update drizzle.__drizzle_migrations set created_at = 1');
  await expect(openForOperator({ dataDir: folder, databaseUrl: undefined })).rejects.toThrow(
    'The server that runs on this folder is of another version.',
  );
  await server.close();
});

test('the remains of a killed server are no server, and a missing folder is no database', async () => {
  await expect(openForOperator({ dataDir: folder, databaseUrl: undefined })).rejects.toThrow(
    `There is no database in ${folder}.`,
  );
  await (await serverIn(folder)).close();
  await mkdir(runFolder(folder));
  const left = net.createServer();
  await new Promise<void>((resolve) => left.listen(getSocketPath(runFolder(folder)), resolve));
  // Node removes a socket that it closes; kill -9 does not.
  (left as unknown as { _handle: { close: () => void } })._handle.close();
  const database = await openForOperator({ dataDir: folder, databaseUrl: undefined });
  expect(await database.db.select().from(users)).toHaveLength(1);
  await database.close();
});
