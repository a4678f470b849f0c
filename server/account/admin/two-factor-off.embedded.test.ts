import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { mails } from '#server/platform/db/schema/mails.ts';
import { auditLog } from '#server/platform/db/schema/support.ts';
import { users } from '#server/platform/db/schema.ts';
import { copyDatabaseTemplateTo } from '#tests/support/server/embedded-template.ts';
import { twoFactorOff } from './two-factor-off.ts';

test('the operator takes a lost authenticator away: the password is enough, the address hears of it, and the log has it', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'retrim-test-'));
  await copyDatabaseTemplateTo(dataDir);
  const config = readConfig({ DATA_DIR: dataDir });
  const before = await openDatabase({ dataDir });
  await before.db.insert(users).values({
    id: 'u1',
    username: 'Ana',
    usernameKey: 'ana',
    email: 'ana@example.com',
    passwordHash: '-',
    trialEndsAt: new Date(),
    totpSecret: 'sealed',
    totpEnabledAt: new Date(),
  });
  await before.close();

  await expect(twoFactorOff(config, 'nobody@example.com')).rejects.toThrow(
    'There is no account with the email nobody@example.com.',
  );
  expect(await twoFactorOff(config, ' Ana@Example.com ')).toBe('Ana');
  await expect(twoFactorOff(config, 'ana@example.com')).rejects.toThrow('Ana has no two-factor sign-in.');

  const after = await openDatabase({ dataDir });
  const [ana] = await after.db.select().from(users).where(eq(users.id, 'u1'));
  expect([ana!.totpSecret, ana!.totpEnabledAt]).toEqual([null, null]);
  expect((await after.db.select().from(mails)).map(({ to, template: kind }) => [to, kind])).toEqual([
    ['ana@example.com', 'security-notice'],
  ]);
  expect((await after.db.select().from(auditLog)).map(({ action }) => action)).toEqual(['two-factor off']);
  await after.close();
  await rm(dataDir, { recursive: true, force: true });
});
