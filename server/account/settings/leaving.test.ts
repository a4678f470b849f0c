import { get } from 'node:http';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import yauzl from 'yauzl';
import type { SharedView } from '#contract/customer/shares.ts';
import { decide } from '#server/customer/approvals/decide.ts';
import { askQuestion } from '#server/customer/questions/ask.ts';
import { designs, files, ledger, renders, sessions, users } from '#server/platform/db/schema.ts';
import { accountDeletions } from '#server/platform/db/schema/accounts.ts';
import { shares, type ShareRow } from '#server/platform/db/schema/shares.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Problem } from '#server/platform/http/problem.ts';
import { makeDesign, makeShare, makeVisitor } from '#tests/support/saved-design.ts';
import { mails } from '#server/platform/db/schema/mails.ts';
import { readSessionCookie, makeJpeg, makeUser, PASSWORD, type Person } from '#tests/support/server/make.ts';
import { withEventBeforeTransaction } from '#tests/support/server/before-transaction.ts';
import { injectCrashes, type CrashInjector } from '#tests/support/server/crash-injector.ts';
import {
  makePhotoOwner,
  openRenderScene,
  waitUntil,
  waitForRenderState,
  type PhotoOwner,
  type RenderScene,
} from '#tests/support/pictures/render-scene.ts';
import { DAY, HOUR } from '#tests/support/server/test-app.ts';
import { smallCopyKey } from '#server/studio/photos/small-copy.ts';
import { sendVerification } from '../sign-in/verify-email.ts';
import { startAccountCleanup } from './account-cleanup.ts';
import { listUserTables } from './own-rows.ts';

let t: RenderScene;
let crash: CrashInjector;
beforeAll(async () => {
  t = await openRenderScene({}, async (deps) => {
    crash = await injectCrashes(deps);
  });
});
afterAll(async () => {
  crash.restart();
  await t.close();
});

const db = () => t.deps.database.db;
const save = async (person: PhotoOwner): Promise<number> => {
  const made = await person.generate();
  expect(made.statusCode, made.body).toBe(200);
  const saved = await person.call('POST', '/api/designs', {
    name: 'Oxblood',
    originalImageUrl: person.image,
    generatedImageUrl: made.json().generatedImage,
    style: 'original',
    materials: ['leather'],
    seatType: 'bucket',
    stitchingStyle: 'none',
    color: 'red',
    stitchingColor: '',
    pipingColor: '',
    seatBolsters: '',
    vehicleType: 'car',
    vehicleYear: '',
    vehicleMake: '',
    vehicleModel: '',
  });
  expect(saved.statusCode, saved.body).toBe(201);
  return saved.json().id;
};

const unzip = (bytes: Buffer): Promise<Map<string, Buffer>> =>
  new Promise((resolve, reject) => {
    yauzl.fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error !== null || zip === undefined) return reject(error ?? new Error('no zip'));
      const entries = new Map<string, Buffer>();
      zip.on('entry', (entry: yauzl.Entry) =>
        zip.openReadStream(entry, (failed, stream) => {
          if (failed !== null || stream === undefined) return reject(failed ?? new Error('no entry'));
          const pieces: Buffer[] = [];
          stream
            .on('data', (piece: Buffer) => pieces.push(piece))
            .on('end', () => {
              entries.set(entry.fileName, Buffer.concat(pieces));
              zip.readEntry();
            })
            .on('error', reject);
        }),
      );
      zip.on('end', () => resolve(entries)).on('error', reject);
      zip.readEntry();
    });
  });

test('A-37: attack 104: the export holds all of the own data as JSON and pictures, and nothing of anybody else', async () => {
  const [ana, ben] = [await makePhotoOwner(t), await makePhotoOwner(t)];
  for (const person of [ana, ben]) await save(person);
  const answer = await ana.call('GET', '/api/account/export');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'no-store',
    'content-disposition': expect.stringMatching(/^attachment; filename="retrim-data-\d{4}-\d\d-\d\d\.zip"$/),
  });
  const entries = await unzip(answer.rawPayload);
  expect(JSON.parse(String(entries.get('account.json')))).toMatchObject({
    user: { id: ana.user.id, email: ana.user.email },
  });
  const [design] = JSON.parse(String(entries.get('tables/designs.json')));
  expect(design).toMatchObject({ name: 'Oxblood', user_id: ana.user.id });
  const owned = (await db().select().from(files).where(eq(files.userId, ana.user.id))).filter(
    ({ kind }) => kind === 'upload' || kind === 'render' || kind === 'master',
  );
  const pictures = [...entries].filter(([name]) => /^(photos|renders)/.test(name));
  expect(pictures).toHaveLength(owned.length);
  for (const file of owned)
    expect(
      pictures.find(([name]) => name.includes(file.id))![1].equals((await t.deps.storage.read(file.storageKey))!),
      file.kind,
    ).toBe(true);
  const everything = [...entries]
    .filter(([name]) => name.endsWith('.json'))
    .map(([, bytes]) => String(bytes))
    .join('\n');
  for (const secret of [
    ben.user.id,
    ben.user.email,
    ben.image,
    ana.user.passwordHash,
    'argon2',
    'password_hash',
    'token_hash',
    'storage_key',
    ana.cookie.split('=')[1]!,
  ])
    expect(everything).not.toContain(secret);
});

test('every table that belongs to users is part of the export, but for half-finished sign-ins', async () => {
  const tables = (await listUserTables(t.deps.database.pool)).map(({ table }) => table);
  for (const name of ['designs', 'files', 'ledger', 'photos', 'renders', 'sessions', 'passkeys'])
    expect(tables).toContain(name);
  for (const name of ['account_links', 'recovery_codes', 'sign_in_challenges']) expect(tables).not.toContain(name);
});

test('an export whose reader goes away stops reading, and the server lives on', async () => {
  const ana = await makePhotoOwner(t);
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = t.app.server.address() as { port: number };
  await new Promise<void>((resolve, reject) => {
    const asked = get(
      { port, host: '127.0.0.1', path: '/api/account/export', headers: { cookie: ana.cookie }, agent: false },
      (answer) => {
        expect(answer.statusCode).toBe(200);
        answer
          .once('data', () => asked.destroy())
          .once('close', () => resolve())
          .on('error', () => resolve());
      },
    );
    asked.on('error', reject);
  });
  expect((await ana.call('GET', '/api/account')).statusCode).toBe(200);
});

test('an export is made five times an hour at most', async () => {
  const ana = await makeUser(t);
  const codes: number[] = [];
  for (let i = 0; i < 6; i += 1) codes.push((await ana.call('GET', '/api/account/export')).statusCode);
  expect(codes).toEqual([200, 200, 200, 200, 200, 429]);
});

const remove = (person: Person, password = PASSWORD) => person.call('DELETE', '/api/account', { password });
const clearAway = async (): Promise<void> => {
  t.clock.advance(2 * HOUR);
  const service = startAccountCleanup(t.deps, { pollMs: 20 });
  await waitUntil(async () => (await db().select().from(accountDeletions)).length === 0, 'nothing remains');
  await service.stop();
};
const keysOf = async (userId: string): Promise<string[]> =>
  (await db().select().from(files).where(eq(files.userId, userId))).map(({ storageKey }) => storageKey);
const keysStored = async (): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of t.deps.storage.list()) keys.push(key);
  return keys;
};

test('A-37: deleting an account needs the password', async () => {
  const ana = await makeUser(t);
  expect((await remove(ana, 'not this one')).json()).toMatchObject({ code: 'wrong_password' });
  expect((await ana.call('GET', '/api/user')).statusCode).toBe(200);
});

test('an account that is deleted takes its own mails, and none that another shop sent to that address', async () => {
  const [ana, shop] = [await makePhotoOwner(t), await makePhotoOwner(t, { emailVerifiedAt: t.deps.now() })];
  const { share } = await makeShare(shop, await save(shop));
  const note = { to: ana.user.email, note: '' };
  expect((await shop.call('POST', `/api/shares/${share.id}/mail`, note)).statusCode).toBe(204);
  await ana.call('POST', '/api/account/verification');
  expect((await remove(ana)).statusCode).toBe(204);
  const left = await db().select().from(mails).where(eq(mails.to, ana.user.email));
  expect(left.map(({ template }) => template).toSorted()).toEqual(['account-deleted', 'design-shared']);
});

test('attack 14 and 104: after the deletion nothing can be retrieved, the bytes go, the cookie is dead, and the mail says so', async () => {
  const others = await keysStored();
  const ana = await makePhotoOwner(t);
  const id = await save(ana);
  const [file] = await db().select().from(files).where(eq(files.userId, ana.user.id));
  expect((await ana.call('GET', `/api/files/${file!.id}?size=small`)).statusCode).toBe(200);
  const elsewhere = readSessionCookie(
    await t.app.inject({ method: 'POST', url: '/api/login', payload: { email: ana.user.email, password: PASSWORD } }),
  )!;
  await ana.call('POST', '/api/account/verification');
  const keys = (await keysStored()).filter((key) => !others.includes(key));
  expect(keys).toEqual(expect.arrayContaining([...(await keysOf(ana.user.id)), smallCopyKey(file!)]));
  const answer = await remove(ana);
  expect(answer.statusCode, answer.body).toBe(204);
  expect(answer.cookies[0]).toMatchObject({ name: 'retrim_session', value: '' });
  for (const cookie of [ana.cookie, elsewhere])
    for (const [url, status] of [
      ['/api/user', 401],
      ['/api/designs', 401],
      [`/api/files/${file!.id}`, 404],
    ] as const)
      expect((await t.app.inject({ url, headers: { cookie } })).statusCode).toBe(status);
  const ben = await makeUser(t);
  for (const url of [`/api/designs/${id}`, `/api/files/${file!.id}`])
    expect((await ben.call('GET', url)).statusCode).toBe(404);
  for (const table of [designs, files, renders, ledger, sessions])
    expect(await db().select().from(table).where(eq(table.userId, ana.user.id))).toHaveLength(0);
  const left = await db().select().from(mails).where(eq(mails.to, ana.user.email));
  expect(left.map(({ template }) => template)).toEqual(['account-deleted']);
  await clearAway();
  for (const key of keys) expect(await t.deps.storage.read(key), key).toBeUndefined();
});

test('attack 52: an account that is deleted and registered again continues its old trial', async () => {
  const email = `again-${Date.now()}@shop.example`;
  const ana = await makePhotoOwner(t, { email });
  await ana.generate();
  await remove(ana);
  t.clock.advance(3 * DAY);
  const again = await t.app.inject({
    method: 'POST',
    url: '/api/register',
    payload: {
      username: `Back Again ${Date.now()}`,
      email: email.replace('@', '+new@'),
      password: 'a fine pass phrase',
    },
  });
  expect(again.statusCode, again.body).toBe(201);
  expect(again.json()).toMatchObject({ monthlyRendersCount: 1, trialEndsAt: ana.user.trialEndsAt.toISOString() });
});

test('attack 100: an account is deleted while its render runs: the work ends, no row and no file stays', async () => {
  const ana = await makePhotoOwner(t);
  t.provider.hold();
  const renderId = await ana.start();
  await waitForRenderState(t, renderId, 'running');
  const keys = await keysOf(ana.user.id);
  expect((await remove(ana)).statusCode).toBe(204);
  await waitUntil(() => t.renders.runner.running === 0, 'the work has ended');
  t.provider.release();
  expect(await db().select().from(renders).where(eq(renders.userId, ana.user.id))).toHaveLength(0);
  await clearAway();
  for (const key of keys) expect(await t.deps.storage.read(key)).toBeUndefined();
});

test('attack 100: uploads and renders during the deletion of the account get no 5xx and leave nothing', async () => {
  const ana = await makePhotoOwner(t);
  const answers = await Promise.all([
    remove(ana),
    remove(ana),
    ana.upload(await makeJpeg({ width: 97, height: 64 })),
    ana.generate(),
    ana.call('GET', '/api/account/export'),
    ana.call('PATCH', '/api/account', { companyName: 'Late' }),
    ana.call('POST', '/api/account/verification'),
  ]);
  for (const answer of answers) expect(answer.statusCode, answer.body.slice(0, 200)).toBeLessThan(500);
  expect(await db().select().from(users).where(eq(users.id, ana.user.id))).toHaveLength(0);
  await waitUntil(() => t.renders.runner.running === 0, 'the work has ended');
  expect(await db().select().from(files).where(eq(files.userId, ana.user.id))).toHaveLength(0);
});

test('an email, an approval and a question that an account’s deletion overtakes are answered as for an account that is gone', async () => {
  const overtaken = async (act: (deps: Deps, share: ShareRow, versionHash: string) => Promise<unknown>) => {
    const ana = await makePhotoOwner(t);
    const { share, token } = await makeShare(ana, (await makeDesign(ana)).id);
    const { versionHash } = (await makeVisitor(t)('GET', `/api/share/${token}`)).json<SharedView>();
    const [row] = await db().select().from(shares).where(eq(shares.id, share.id));
    const deps = withEventBeforeTransaction(t.deps, () => remove(ana));
    return act(deps, row!, versionHash).catch(({ code }: Problem) => code);
  };
  const answer = { personName: 'Pat', words: '', pins: [], language: 'en' as const, requestId: 'overtaken-1' };
  const [verification, decision, question] = [
    await overtaken(async (deps, { userId }) => {
      const [user] = await db().select().from(users).where(eq(users.id, userId));
      return sendVerification(deps, user!);
    }),
    await overtaken((deps, share, versionHash) =>
      decide(deps, share, undefined, { ...answer, decision: 'approved', jobHashes: [], versionHash }),
    ),
    await overtaken((deps, share, versionHash) =>
      askQuestion(deps, share, undefined, { ...answer, words: 'Which thread?', versionHash }),
    ),
  ];
  expect([verification, decision, question]).toEqual(['not_signed_in', 'not_found', 'not_found']);
});

test('the subscription of a deleted account is ended at the payment provider, and asked for until it is', async () => {
  const ended: string[] = [];
  let away = true;
  const { payments } = t.deps.money;
  t.deps.money = {
    ...t.deps.money,
    payments: {
      ...payments!,
      closeCheckout: async () => 'expired' as const,
      readCustomer: async () => {
        if (away) throw new Error('the payment provider is away');
        return {
          subscriptions: [
            { id: 'sub_gone', status: 'active' },
            { id: 'sub_old', status: 'ended' },
          ],
          charges: [],
        } as never;
      },
      endNow: async (id: string) => {
        ended.push(id);
      },
    },
  };
  const ana = await makeUser(t, {
    subscriptionTier: 'premium',
    subscriptionStatus: 'active',
    stripeCustomerId: 'cus_gone',
    stripeSubscriptionId: 'sub_gone',
  });
  expect((await remove(ana)).statusCode).toBe(204);
  const service = startAccountCleanup(t.deps, { pollMs: 20 });
  await waitUntil(
    async () => (await db().select().from(accountDeletions)).some(({ problem }) => problem !== null),
    'it was tried',
  );
  expect(ended).toEqual([]);
  away = false;
  t.clock.advance(HOUR);
  await waitUntil(async () => (await db().select().from(accountDeletions)).length === 0, 'nothing remains');
  await service.stop();
  expect(ended).toEqual(['sub_gone']);
  t.deps.money = { ...t.deps.money, payments };
});

test.each(['before', 'after'] as const)(
  'dying %s any durable step of a deletion leaves the whole account or, in the end, nothing of it',
  async (moment) => {
    for (let step = 1; ; step += 1) {
      const ana = await makePhotoOwner(t);
      const keys = await keysOf(ana.user.id);
      const service = startAccountCleanup(t.deps, { pollMs: 10 });
      crash.crashAt(step, moment);
      await remove(ana).catch(() => undefined);
      await waitUntil(
        async () => crash.hasCrashed || (await db().select().from(accountDeletions)).length === 0,
        'done or dead',
      ).catch(() => undefined);
      const died = crash.hasCrashed;
      await service.stop();
      await waitUntil(() => crash.pendingCalls === 0, 'nothing moves');
      crash.restart();
      const [user] = await db().select().from(users).where(eq(users.id, ana.user.id));
      if (user === undefined) {
        await clearAway();
        for (const key of keys) expect(await t.deps.storage.read(key), `step ${step}`).toBeUndefined();
      } else {
        for (const key of keys) expect(await t.deps.storage.read(key), `step ${step}`).toBeDefined();
        expect(await db().select().from(files).where(eq(files.userId, ana.user.id))).toHaveLength(keys.length);
      }
      if (!died) return;
      expect(step).toBeLessThan(40);
    }
  },
);

test('no table holds on to a deleted user or file in a way that would stop the deletion', async () => {
  const { rows } = await t.deps.database.pool.query<{ child: string; parent: string }>(`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
    where contype = 'f' and confdeltype in ('a', 'r') and confrelid in ('public.users'::regclass, 'public.files'::regclass, 'public.designs'::regclass, 'public.renders'::regclass) order by 1`);
  // Designs are deleted before their files.
  expect(rows.filter(({ child }) => child !== 'designs')).toEqual([]);
});
