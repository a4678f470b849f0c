import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessions, users } from '#server/platform/db/schema.ts';
import { accountLinks } from '#server/platform/db/schema/accounts.ts';
import { mails } from '#server/platform/db/schema/mails.ts';
import { lockUser } from '#server/platform/db/lock-user.ts';
import { cpuMsOf } from '#tests/support/cpu-time.ts';
import { readSessionCookie, makeUser, PASSWORD, type Person } from '#tests/support/server/make.ts';
import { HOUR, MINUTE, openTestApp, type TestApp } from '#tests/support/server/test-app.ts';
import { requireVerifiedEmail } from '#server/studio/providers/verified-email.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

let counted = 0;
const anAddress = (): string => `10.2.${Math.floor((counted += 1) / 250)}.${counted % 250}`;
const post = (url: string, payload: object, headers: Record<string, string> = {}, from = anAddress()) =>
  t.app.inject({ method: 'POST', url, payload, remoteAddress: from, headers });
const db = () => t.deps.database.db;
const mailsTo = (to: string, template?: string) =>
  db()
    .select()
    .from(mails)
    .where(eq(mails.to, to))
    .then((rows) =>
      rows
        .filter((mail) => template === undefined || mail.template === template)
        .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime()),
    );
/** The token in the newest mail of this kind. */
const tokenFor = async (to: string, template: 'reset' | 'verify'): Promise<string> => {
  const mail = (await mailsTo(to, template)).at(-1);
  return new URL((mail!.data as { url: string }).url).hash.replace('#token=', '');
};
const forgot = (email: string, from?: string) => post('/api/forgot-password', { email }, {}, from);
const askedFor = async (person: Person): Promise<string> => {
  expect((await forgot(person.user.email)).statusCode).toBe(200);
  return tokenFor(person.user.email, 'reset');
};
const reset = (token: string, password = 'a new pass phrase', from?: string) =>
  post('/api/reset-password', { token, password }, {}, from);
const canSignIn = async (email: string, password: string): Promise<boolean> =>
  (await post('/api/login', { email, password })).statusCode === 200;

test('A-35, A-36: a forgotten password: link by mail, new password, every session ended, signing in with the new one', async () => {
  const ana = await makeUser(t);
  const token = await askedFor(ana);
  // An account without keys, passkeys and webhooks reads nothing about them.
  expect(await mailsTo(ana.user.email, 'reset')).toMatchObject([{ data: { endsOtherAccess: false } }]);
  const answer = await reset(token);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toMatchObject({ email: ana.user.email });
  expect((await ana.call('GET', '/api/user')).statusCode).toBe(401);
  expect(await db().select().from(sessions).where(eq(sessions.userId, ana.user.id))).toHaveLength(0);
  expect(await canSignIn(ana.user.email, PASSWORD)).toBe(false);
  expect(await canSignIn(ana.user.email, 'a new pass phrase')).toBe(true);
  expect(await mailsTo(ana.user.email, 'security-notice')).toHaveLength(1);
});

test('A-35: attack 5: the answer is the same for an address without an account, and no mail is written', async () => {
  const ana = await makeUser(t);
  const [known, unknown] = [await forgot(ana.user.email), await forgot('nobody@nowhere.example')];
  expect(unknown.statusCode).toBe(200);
  expect(unknown.body).toBe(known.body);
  expect(known.json()).toEqual({ message: 'If an account exists for this address, we have sent a link.' });
  expect(Object.keys(unknown.headers).sort()).toEqual(Object.keys(known.headers).sort());
  expect(await mailsTo('nobody@nowhere.example')).toHaveLength(0);
});

test('attack 5: the answer takes as much work for an address without an account', async () => {
  const took = (email: string): Promise<number> => cpuMsOf(() => forgot(email));
  const { user } = await makeUser(t);
  // The minimum of several calls, because garbage collection delays single ones.
  const [known, unknown]: [number[], number[]] = [[], []];
  for (let i = 0; i < 3; i += 1) {
    known.push(await took(user.email));
    unknown.push(await took(`nobody${i}@nowhere.example`));
  }
  expect(Math.abs(Math.min(...known) - Math.min(...unknown))).toBeLessThan(25);
});

test('A-36: attack 20: a link works once, also when two use it in the same moment', async () => {
  const ana = await makeUser(t);
  const token = await askedFor(ana);
  const answers = await Promise.all([
    reset(token, 'the first phrase'),
    reset(token, 'the second phrase'),
    reset(token, 'the third phrase'),
  ]);
  expect(answers.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([200, 400, 400]);
  const again = await reset(token);
  expect(again.statusCode).toBe(400);
  expect(again.json()).toMatchObject({ code: 'link_not_valid' });
});

test('attack 20: an older link ends with the one that was used', async () => {
  const ana = await makeUser(t);
  const first = await askedFor(ana);
  const second = await askedFor(ana);
  expect((await reset(second)).statusCode).toBe(200);
  expect((await reset(first)).statusCode).toBe(400);
});

test('attack 20: after an hour the link is over', async () => {
  const ana = await makeUser(t);
  const token = await askedFor(ana);
  t.clock.advance(HOUR + 1000);
  expect((await reset(token)).statusCode).toBe(400);
  expect(await canSignIn(ana.user.email, PASSWORD)).toBe(true);
});

test('attack 20: the link leads to the configured address whatever the request says its host is', async () => {
  const open = await openTestApp({ APP_URL: 'https://trim.example' });
  const ana = await makeUser(open);
  await open.app.inject({
    method: 'POST',
    url: '/api/forgot-password',
    payload: { email: ana.user.email },
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  });
  const [mail] = await open.deps.database.db
    .select()
    .from(mails)
    .where(and(eq(mails.to, ana.user.email), eq(mails.template, 'reset')));
  expect((mail!.data as { url: string }).url).toMatch(
    /^https:\/\/trim\.example\/reset-password#token=[A-Za-z0-9_-]{43}$/,
  );
  await open.close();
});

test('attack 20: a link for confirming an address opens no password, nor the other way round', async () => {
  const ana = await makeUser(t);
  await ana.call('POST', '/api/account/verification');
  expect((await reset(await tokenFor(ana.user.email, 'verify'))).statusCode).toBe(400);
  expect((await post('/api/verify-email', { token: await askedFor(ana) })).statusCode).toBe(400);
});

test('attack 103: the table holds no token', async () => {
  const ana = await makeUser(t);
  const token = await askedFor(ana);
  const rows = await db().select().from(accountLinks).where(eq(accountLinks.userId, ana.user.id));
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test.each(['', 'x', 'A'.repeat(43), 'A'.repeat(5000), '../../etc', 'null'])(
  'attack 20: the token %j opens nothing',
  async (token) => {
    expect((await reset(token)).statusCode).toBe(400);
  },
);

test('a refused password leaves the link as it was', async () => {
  const ana = await makeUser(t);
  const token = await askedFor(ana);
  const common = await reset(token, 'Password123');
  expect(common.statusCode).toBe(400);
  expect(common.json()).toMatchObject({ code: 'invalid_input', field: 'password' });
  expect((await reset(token, 'short')).json().message).toBe('Password must be at least 8 characters');
  expect((await reset(token)).statusCode).toBe(200);
});

test('a mailbox gets three links an hour, however many ask at once and from wherever', async () => {
  const ana = await makeUser(t);
  const answers = await Promise.all(Array.from({ length: 12 }, () => forgot(ana.user.email)));
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(3);
  const refused = answers.find((answer) => answer.statusCode === 429)!;
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(await mailsTo(ana.user.email, 'reset')).toHaveLength(3);
  t.clock.advance(HOUR + 1000);
  expect((await forgot(ana.user.email)).statusCode).toBe(200);
});

test('one network asks for twenty links an hour and guesses thirty', async () => {
  const from = anAddress();
  const asked = await Promise.all(Array.from({ length: 24 }, (_, i) => forgot(`many${i}@nowhere.example`, from)));
  expect(asked.filter((answer) => answer.statusCode === 429)).toHaveLength(4);
  const guessed = await Promise.all(
    Array.from({ length: 34 }, (_, i) => reset(String(i).padStart(43, 'A'), undefined, from)),
  );
  expect(guessed.filter((answer) => answer.statusCode === 429)).toHaveLength(4);
});

test('registering asks to confirm the address; confirming it welcomes once', async () => {
  const email = 'fresh.start@shop.example';
  const answer = await post('/api/register', { username: 'Fresh Start', email, password: 'a fine pass phrase' });
  expect(answer.statusCode, answer.body).toBe(201);
  const cookie = readSessionCookie(answer)!;
  const account = () => t.app.inject({ url: '/api/account', headers: { cookie } }).then((reply) => reply.json());
  expect(await account()).toMatchObject({ emailVerified: false, twoFactor: false, passkeys: [], pendingEmail: null });
  expect(await mailsTo(email)).toHaveLength(1);
  const token = await tokenFor(email, 'verify');
  const verified = await post('/api/verify-email', { token });
  expect(verified.json()).toEqual({ message: 'Your address is confirmed.', email });
  expect(await account()).toMatchObject({ emailVerified: true });
  // Opened again, it says the same and does nothing.
  const again = await post('/api/verify-email', { token });
  expect([again.statusCode, again.json()]).toEqual([200, verified.json()]);
  const [welcome, ...others] = await mailsTo(email, 'welcome');
  expect([welcome?.data, others]).toEqual([{ username: 'Fresh Start', hasTrial: true }, []]);
});

test('who continues the trial of a deleted account is not promised a new one', async () => {
  const email = 'second.start@shop.example';
  const register = () => post('/api/register', { username: 'Second Start', email, password: 'a fine pass phrase' });
  const cookie = readSessionCookie(await register())!;
  await t.app.inject({
    method: 'DELETE',
    url: '/api/account',
    headers: { cookie },
    payload: { password: 'a fine pass phrase' },
  });
  t.clock.advance(24 * HOUR);
  await register();
  await post('/api/verify-email', { token: await tokenFor(email, 'verify') });
  expect((await mailsTo(email, 'welcome')).map(({ data }) => data)).toEqual([
    { username: 'Second Start', hasTrial: false },
  ]);
});

test('the confirmation can be sent again, five times an hour', async () => {
  const ana = await makeUser(t);
  for (let i = 0; i < 5; i += 1) expect((await ana.call('POST', '/api/account/verification')).statusCode).toBe(200);
  expect((await ana.call('POST', '/api/account/verification')).statusCode).toBe(429);
  expect(await db().select().from(accountLinks).where(eq(accountLinks.userId, ana.user.id))).toHaveLength(1);
});

test('the confirmation is not sent again to an address that is confirmed at that moment', async () => {
  const ana = await makeUser(t);
  const asked = await db().transaction(async (tx) => {
    await lockUser(tx, ana.user.id);
    const waiting = [ana.call('POST', '/api/account/verification')];
    // Until it has read the account and waits for it.
    await new Promise((resolve) => setTimeout(resolve, 500));
    await tx.update(users).set({ emailVerifiedAt: t.deps.now() }).where(eq(users.id, ana.user.id));
    return waiting;
  });
  for (const reply of await Promise.all(asked))
    expect(reply.json()).toEqual({ message: 'Your address is confirmed already.' });
  expect(await mailsTo(ana.user.email)).toEqual([]);
});

test('a confirmation link is over after a day', async () => {
  const ana = await makeUser(t);
  await ana.call('POST', '/api/account/verification');
  const token = await tokenFor(ana.user.email, 'verify');
  t.clock.advance(24 * HOUR + MINUTE);
  expect((await post('/api/verify-email', { token })).statusCode).toBe(400);
});

test('only a proven address may use a remote model; the engine of this server is open to all', () => {
  expect(() => requireVerifiedEmail({ emailVerifiedAt: null }, { remote: true })).toThrow(/confirm your email address/);
  expect(() => requireVerifiedEmail({ emailVerifiedAt: new Date() }, { remote: true })).not.toThrow();
  expect(() => requireVerifiedEmail({ emailVerifiedAt: null }, { remote: false })).not.toThrow();
});

test('attack 8: common passwords are refused at registration, whatever their case; so is the own name', async () => {
  for (const password of ['password1', 'PASSWORD123', 'Iloveyou', 'trustno1', 'Common User', 'common@shop.example']) {
    const answer = await post('/api/register', { username: 'Common User', email: 'common@shop.example', password });
    expect(answer.statusCode, password).toBe(400);
    expect(answer.json().field).toBe('password');
  }
  expect(await db().select().from(users).where(eq(users.email, 'common@shop.example'))).toHaveLength(0);
});

test('attack 18: another site cannot ask for links or use them', async () => {
  for (const url of ['/api/forgot-password', '/api/reset-password', '/api/verify-email']) {
    expect(
      (
        await post(
          url,
          { email: 'a@b.example', token: 'A'.repeat(43), password: 'a fine pass phrase' },
          { origin: 'https://evil.example' },
        )
      ).statusCode,
    ).toBe(403);
  }
});
