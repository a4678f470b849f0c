import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from '#server/platform/http/password-hash.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { sessions, users } from '#server/platform/db/schema.ts';
import { passkeys } from '#server/platform/db/schema/accounts.ts';
import { mails } from '#server/platform/db/schema/mails.ts';
import { createSession } from '#server/platform/http/session-store.ts';
import { copyDatabaseTemplateTo } from '#tests/support/server/embedded-template.ts';
import { setPassword } from './set-password.ts';

test('the operator sets a password: the old one is dead, every session ends, weak ones are refused here as well, and the owner is told', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'retrim-test-'));
  await copyDatabaseTemplateTo(dataDir);
  const config = readConfig({ DATA_DIR: dataDir });
  const before = await openDatabase({ dataDir });
  await before.db.insert(users).values({
    id: 'u1',
    username: 'Ana',
    usernameKey: 'ana',
    email: 'ana@example.com',
    passwordHash: await hashPassword('the old phrase'),
    trialEndsAt: new Date(),
  });
  await createSession(before.db, 'u1', true, new Date());
  await before.db.insert(passkeys).values({
    credentialId: 'c1',
    id: 'p1',
    userId: 'u1',
    publicKey: 'AA',
    counter: 0,
    name: 'Phone',
    backedUp: false,
  });
  await before.close();

  await expect(setPassword(config, 'nobody@example.com', 'a new phrase')).rejects.toThrow(
    'There is no account with the email nobody@example.com.',
  );
  await expect(setPassword(config, 'ana@example.com', 'short')).rejects.toThrow(
    'Password must be at least 8 characters.',
  );
  await expect(setPassword(config, 'ana@example.com', 'Password123')).rejects.toThrow(/most frequently guessed/);
  expect(await setPassword(config, ' Ana@Example.com ', 'a new phrase')).toBe('Ana');

  const after = await openDatabase({ dataDir });
  const [ana] = await after.db.select().from(users).where(eq(users.id, 'u1'));
  expect(await verifyPassword(ana!.passwordHash, 'a new phrase')).toBe(true);
  expect(await verifyPassword(ana!.passwordHash, 'the old phrase')).toBe(false);
  expect(await after.db.select().from(sessions)).toHaveLength(0);
  expect(await after.db.select().from(passkeys)).toHaveLength(0);
  const [mail] = await after.db.select().from(mails).where(eq(mails.to, 'ana@example.com'));
  expect(mail?.data).toEqual({
    username: 'Ana',
    what: 'Your password was set by the operator of this server, and every device was signed out. 1 passkey was removed.',
  });
  await after.close();
  await rm(dataDir, { recursive: true, force: true });
});
