import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { users } from '#server/platform/db/schema.ts';
import { accountLinks, passkeys, signInChallenges } from '#server/platform/db/schema/accounts.ts';
import { webhookEndpoints } from '#server/platform/db/schema/developers.ts';
import { mails } from '#server/platform/db/schema/mails.ts';
import { lockUser } from '#server/platform/db/lock-user.ts';
import { lockUserWithSamePassword } from '#server/platform/http/lock-user-with-same-password.ts';
import { newId } from '#server/platform/ids.ts';
import { readSessionCookie, makeUser, PASSWORD, type Person } from '#tests/support/server/make.ts';
import { DAY, HOUR, MINUTE, openTestApp, type TestApp } from '#tests/support/server/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

let counted = 0;
const anAddress = (): string => `10.6.${Math.floor((counted += 1) / 250)}.${counted % 250}`;
const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  t.app.inject({ method: 'POST', url, payload, remoteAddress: anAddress(), headers });
const db = () => t.deps.database.db;
const NEW = 'a new pass phrase';
const login = (email: string, password = PASSWORD) => post('/api/login', { email, password });

const mailsTo = async (to: string) =>
  (await db().select().from(mails).where(eq(mails.to, to))).sort(
    (a, b) => a.createdAt.getTime() - b.createdAt.getTime(),
  );
const tokenIn = async (to: string, template: string): Promise<string> => {
  const mail = (await mailsTo(to)).findLast((one) => one.template === template)!;
  return (mail.data as { url: string }).url.split('#token=')[1]!;
};
const requestEmail = (person: Person, email: string) =>
  person.call('PATCH', '/api/account', { email, password: PASSWORD });
const confirm = async (email: string) => post('/api/verify-email', { token: await tokenIn(email, 'verify') });
const keep = (token: string) => post('/api/keep-email', { token });
const proven = () => makeUser(t, { emailVerifiedAt: new Date('2026-01-01') });
const rowOf = async ({ user }: Person) => (await db().select().from(users).where(eq(users.id, user.id)))[0]!;

/** All access that somebody with the password can create. */
const leaveBehind = async (person: Person) => {
  const { id } = person.user;
  const made = await person.call('POST', '/api/account/api-keys', {
    name: 'Theirs',
    scopes: ['account:read'],
    expiresInDays: null,
    password: PASSWORD,
  });
  const pending = `thief-${person.user.email}`;
  expect((await requestEmail(person, pending)).statusCode).toBe(200);
  await db().insert(passkeys).values({
    credentialId: newId(),
    id: newId(),
    userId: id,
    publicKey: 'AA',
    counter: 0,
    name: 'Theirs',
    backedUp: false,
  });
  await db()
    .insert(signInChallenges)
    .values({ ticketHash: newId(), kind: 'second-factor', userId: id, expiresAt: new Date(Date.now() + HOUR) });
  await db()
    .insert(webhookEndpoints)
    .values({
      id: newId(),
      userId: id,
      url: 'https://thief.example/hook',
      topics: ['approval.received'],
      secretSealed: 'x',
    });
  await person.call('POST', '/api/account/two-factor', { password: PASSWORD });
  return { key: made.json<{ key: string }>().key, pending, cookie: readSessionCookie(await login(person.user.email))! };
};
const withKey = (key: string) => t.app.inject({ url: '/api/user', headers: { authorization: `Bearer ${key}` } });
const countOf = async (table: typeof passkeys | typeof signInChallenges, person: Person) =>
  (await db().select().from(table).where(eq(table.userId, person.user.id))).length;

test('resetting a forgotten password ends every other way in, and the answer names them', async () => {
  const ana = await proven();
  const left = await leaveBehind(ana);
  await post('/api/forgot-password', { email: ana.user.email });
  expect((await mailsTo(ana.user.email)).at(-1)!.data).toMatchObject({ endsOtherAccess: true });
  const reset = await post('/api/reset-password', { token: await tokenIn(ana.user.email, 'reset'), password: NEW });
  expect(reset.json()).toEqual({
    email: ana.user.email,
    message:
      'Your password was changed, and every device was signed out. 1 API key was revoked. 1 passkey was removed. 1 webhook was switched off. Please sign in with the new one.',
  });
  expect((await confirm(left.pending)).json()).toMatchObject({ code: 'link_not_valid' });
  expect((await withKey(left.key)).statusCode).toBe(401);
  expect((await t.app.inject({ url: '/api/user', headers: { cookie: left.cookie } })).statusCode).toBe(401);
  expect([await countOf(passkeys, ana), await countOf(signInChallenges, ana)]).toEqual([0, 0]);
  expect((await db().select().from(webhookEndpoints).where(eq(webhookEndpoints.userId, ana.user.id)))[0]).toMatchObject(
    { enabled: false },
  );
  expect(await rowOf(ana)).toMatchObject({ email: ana.user.email, totpSecret: null });
  expect(JSON.stringify((await mailsTo(ana.user.email)).at(-1)!.data)).toContain(
    '1 API key was revoked. 1 passkey was removed. 1 webhook was switched off.',
  );
});

test('a new password on the account page ends links, a pending address and half-finished sign-ins; keys and passkeys only if asked', async () => {
  const ana = await proven();
  const left = await leaveBehind(ana);
  await post('/api/forgot-password', { email: ana.user.email });
  const resetToken = await tokenIn(ana.user.email, 'reset');
  const changed = await ana.call('POST', '/api/account/password', { currentPassword: PASSWORD, newPassword: NEW });
  expect(changed.json()).toEqual({ message: 'Your password was changed, and every other device was signed out.' });
  expect((await ana.call('GET', '/api/account')).json()).toMatchObject({
    pendingEmail: null,
    passkeys: [{ name: 'Theirs' }],
  });
  expect((await confirm(left.pending)).statusCode).toBe(400);
  expect((await post('/api/reset-password', { token: resetToken, password: 'one more phrase' })).statusCode).toBe(400);
  expect([
    await countOf(passkeys, ana),
    await countOf(signInChallenges, ana),
    (await withKey(left.key)).statusCode,
    (await rowOf(ana)).totpSecret,
  ]).toEqual([1, 0, 200, null]);
  const again = await ana.call('POST', '/api/account/password', {
    currentPassword: NEW,
    newPassword: 'one more phrase',
    revokeApiKeys: true,
    removePasskeys: true,
  });
  expect(again.json()).toEqual({
    message:
      'Your password was changed, and every other device was signed out. 1 API key was revoked. 1 passkey was removed.',
  });
  expect([await countOf(passkeys, ana), (await withKey(left.key)).statusCode]).toEqual([0, 401]);
  const [webhook] = await db().select().from(webhookEndpoints).where(eq(webhookEndpoints.userId, ana.user.id));
  expect(webhook).toMatchObject({ enabled: true });
});

test('an action that an old password allowed does not happen after a new one, however close the two are', async () => {
  const ana = await proven();
  const before = await rowOf(ana);
  await db().transaction((tx) => lockUserWithSamePassword(tx, before));
  await ana.call('POST', '/api/account/password', { currentPassword: PASSWORD, newPassword: NEW });
  await expect(db().transaction((tx) => lockUserWithSamePassword(tx, before))).rejects.toMatchObject({
    code: 'conflict',
  });
  // Sign-ins, keys and requests with the old password at the moment of the change: whatever the answer, none of them is
  // left.
  const ben = await proven();
  const pending = `thief-${ben.user.email}`;
  const [changed, ...others] = await Promise.all([
    ben.call('POST', '/api/account/password', { currentPassword: PASSWORD, newPassword: NEW, revokeApiKeys: true }),
    ...Array.from({ length: 6 }, () => login(ben.user.email)),
    requestEmail(ben, pending),
    ben.call('POST', '/api/account/api-keys', {
      name: 'Theirs',
      scopes: ['account:read'],
      expiresInDays: null,
      password: PASSWORD,
    }),
  ]);
  expect(changed!.statusCode).toBe(200);
  expect(others.every(({ statusCode }) => statusCode < 500)).toBe(true);
  expect((await ben.call('GET', '/api/account/sessions')).json()).toHaveLength(1);
  expect((await ben.call('GET', '/api/account')).json()).toMatchObject({ pendingEmail: null });
  expect((await ben.call('GET', '/api/account/api-keys')).json()).toEqual([]);
});

test('the present address hears of a request for another before anything happens, and stops it with one press', async () => {
  const ana = await proven();
  const left = await leaveBehind(ana);
  const told = (await mailsTo(ana.user.email)).find(({ template }) => template === 'email-change-asked')!;
  expect(told.data).toMatchObject({
    newEmail: left.pending,
    url: expect.stringMatching(/^http:\/\/localhost:3000\/keep-email#token=[A-Za-z0-9_-]{43}$/),
  });
  const token = await tokenIn(ana.user.email, 'email-change-asked');
  const stopped = await keep(token);
  expect(stopped.json()).toMatchObject({
    email: ana.user.email,
    message: expect.stringContaining('1 API key was revoked. 1 passkey was removed. 1 webhook was switched off.'),
  });
  expect((await confirm(left.pending)).statusCode).toBe(400);
  expect((await login(ana.user.email)).statusCode).toBe(401);
  expect((await ana.call('GET', '/api/user')).statusCode).toBe(401);
  expect((await withKey(left.key)).statusCode).toBe(401);
  expect(
    (await post('/api/reset-password', { token: stopped.json<{ resetToken: string }>().resetToken, password: NEW }))
      .statusCode,
  ).toBe(200);
  expect((await login(ana.user.email, NEW)).statusCode).toBe(200);
  expect((await keep(token)).json()).toMatchObject({ code: 'link_not_valid' });
});

test('for seven days the old address takes the account back, with the link of either mail', async () => {
  for (const template of ['email-change-asked', 'email-changed']) {
    const ana = await proven();
    const thief = `thief-${ana.user.email}`;
    await requestEmail(ana, thief);
    expect((await confirm(thief)).statusCode).toBe(200);
    // The thief makes it harder: another password, a second factor, and the old address for an account of their own.
    await ana.call('POST', '/api/account/password', {
      currentPassword: PASSWORD,
      newPassword: 'the phrase of a thief',
    });
    const { secret } = (await ana.call('POST', '/api/account/two-factor', { password: 'the phrase of a thief' })).json<{
      secret: string;
    }>();
    expect(
      (
        await ana.call('PUT', '/api/account/two-factor', {
          code: TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: t.deps.now().getTime() }),
        })
      ).statusCode,
    ).toBe(200);
    expect(
      (
        await post('/api/register', {
          username: `Squatter ${counted}`,
          email: ana.user.email,
          password: 'a fine pass phrase',
        })
      ).json(),
    ).toMatchObject({ code: 'email_taken' });
    t.clock.advance(7 * DAY - HOUR);
    const back = await keep(await tokenIn(ana.user.email, template));
    expect(back.statusCode, back.body).toBe(200);
    expect(await rowOf(ana)).toMatchObject({ email: ana.user.email, totpEnabledAt: null });
    expect((await mailsTo(thief)).at(-1)).toMatchObject({
      template: 'email-changed',
      data: { newEmail: ana.user.email, url: null },
    });
    expect(
      (await post('/api/reset-password', { token: back.json<{ resetToken: string }>().resetToken, password: NEW }))
        .statusCode,
    ).toBe(200);
    expect((await login(ana.user.email, NEW)).statusCode).toBe(200);
    expect((await login(thief, 'the phrase of a thief')).statusCode).toBe(401);
  }
});

test('who may still take the account back is told that it was deleted', async () => {
  const ana = await proven();
  const thief = `thief-deletes-${ana.user.email}`;
  await requestEmail(ana, thief);
  await confirm(thief);
  expect((await ana.call('DELETE', '/api/account', { password: PASSWORD })).statusCode).toBe(204);
  for (const to of [ana.user.email, thief])
    expect((await mailsTo(to)).filter(({ template }) => template === 'account-deleted')).toHaveLength(1);
});

test('a second factor that was on before the change was asked for stays on', async () => {
  const ana = await makeUser(t, {
    emailVerifiedAt: new Date('2026-01-01'),
    totpSecret: 'sealed',
    totpEnabledAt: new Date('2026-02-01'),
  });
  await requestEmail(ana, `other-${ana.user.email}`);
  expect((await keep(await tokenIn(ana.user.email, 'email-change-asked'))).statusCode).toBe(200);
  expect((await rowOf(ana)).totpEnabledAt).not.toBeNull();
});

test('after seven days the link is over, and the old address is free again', async () => {
  const ana = await proven();
  await requestEmail(ana, `new-${ana.user.email}`);
  await confirm(`new-${ana.user.email}`);
  t.clock.advance(7 * DAY + MINUTE);
  expect((await keep(await tokenIn(ana.user.email, 'email-changed'))).statusCode).toBe(400);
  expect(
    (await post('/api/register', { username: 'Next Person', email: ana.user.email, password: 'a fine pass phrase' }))
      .statusCode,
  ).toBe(201);
});

test('of two addresses that an account has left, the earlier one has the last word', async () => {
  const ana = await proven();
  const [second, third] = [`second-${ana.user.email}`, `third-${ana.user.email}`];
  await requestEmail(ana, second);
  await confirm(second);
  t.clock.advance(MINUTE);
  await requestEmail(ana, third);
  await confirm(third);
  const [first, later] = [await tokenIn(ana.user.email, 'email-changed'), await tokenIn(second, 'email-changed')];
  expect((await keep(later)).json()).toMatchObject({ email: second });
  expect((await keep(first)).json()).toMatchObject({ email: ana.user.email });
  expect(await rowOf(ana)).toMatchObject({ email: ana.user.email });
  await requestEmail(ana, second);
  expect((await keep(await tokenIn(second, 'email-change-asked'))).statusCode).toBe(400);
});

test('an unverified address may be a stranger’s: it gets a mail, can stop a change, and cannot take the account back', async () => {
  const ana = await makeUser(t);
  await requestEmail(ana, `right-${ana.user.email}`);
  expect((await mailsTo(ana.user.email)).at(-1)).toMatchObject({ data: { proven: false } });
  const token = await tokenIn(ana.user.email, 'email-change-asked');
  await confirm(`right-${ana.user.email}`);
  expect((await mailsTo(ana.user.email)).at(-1)).toMatchObject({ template: 'email-changed', data: { url: null } });
  expect((await keep(token)).statusCode).toBe(400);
  expect(await rowOf(ana)).toMatchObject({ email: `right-${ana.user.email}` });
});

test('a link that keeps an address resets nothing by itself, and no other link keeps one; the table holds no token', async () => {
  const ana = await proven();
  await requestEmail(ana, `new-${ana.user.email}`);
  await post('/api/forgot-password', { email: ana.user.email });
  const token = await tokenIn(ana.user.email, 'email-change-asked');
  for (const wrong of [
    await tokenIn(ana.user.email, 'reset'),
    await tokenIn(`new-${ana.user.email}`, 'verify'),
    'A'.repeat(43),
  ])
    expect((await keep(wrong)).statusCode).toBe(400);
  for (const [url, body] of [
    ['/api/reset-password', { token, password: NEW }],
    ['/api/verify-email', { token }],
  ] as const)
    expect((await post(url, body)).statusCode).toBe(400);
  expect(
    JSON.stringify(await db().select().from(accountLinks).where(eq(accountLinks.userId, ana.user.id))),
  ).not.toContain(token);
  expect((await keep(token)).statusCode).toBe(200);
});

test('pressed twice at once it works once; another site cannot press it', async () => {
  const ana = await proven();
  await requestEmail(ana, `new-${ana.user.email}`);
  const token = await tokenIn(ana.user.email, 'email-change-asked');
  expect((await post('/api/keep-email', { token }, { origin: 'https://evil.example' })).statusCode).toBe(403);
  const answers = await Promise.all([keep(token), keep(token), keep(token)]);
  expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 400, 400]);
});

test('opened twice at once, the link to a new address changes it once, and the new address does not hear that it was replaced', async () => {
  const ana = await proven();
  const email = `new-${ana.user.email}`;
  await requestEmail(ana, email);
  const token = await tokenIn(email, 'verify');
  const open = async () => post('/api/verify-email', { token });
  const opened = await db().transaction(async (tx) => {
    await lockUser(tx, ana.user.id);
    const waiting = [open(), open()];
    // Until both have read the link and wait for the user.
    await new Promise((resolve) => setTimeout(resolve, 500));
    return waiting;
  });
  for (const reply of await Promise.all(opened))
    expect([reply.statusCode, reply.json()]).toMatchObject([200, { email }]);
  expect((await mailsTo(email)).map(({ template }) => template)).toEqual(['verify']);
});

test('requesting an address reveals nothing about its owner: the same answer, the same mails to the requester', async () => {
  const [ana, ben] = [await proven(), await proven()];
  const free = `free-${ben.user.email}`;
  const [unknown, known] = [await requestEmail(ana, free), await requestEmail(ana, ben.user.email.toUpperCase())];
  expect(unknown.statusCode).toBe(200);
  expect(known.statusCode).toBe(200);
  expect(known.body.replaceAll(ben.user.email, 'X')).toBe(unknown.body.replaceAll(free, 'X'));
  expect((await mailsTo(ana.user.email)).map(({ template }) => template)).toEqual([
    'email-change-asked',
    'email-change-asked',
  ]);
  expect((await mailsTo(free)).map(({ template }) => template)).toEqual(['verify']);
  const [toBen] = await mailsTo(ben.user.email);
  expect(toBen).toMatchObject({ template: 'address-in-use', data: {} });
});

test('the limit on requests is the same for both, and so is the work: as many statements, answer by answer', async () => {
  const ben = await proven();
  const codes: number[][] = [];
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  const statements: number[][] = [[], []];
  for (const target of [(i: number) => `nobody${i}@nowhere.example`, () => ben.user.email]) {
    const ana = await proven();
    const mine: number[] = [];
    for (let i = 0; i < 7; i += 1) {
      mine.push((await requestEmail(ana, target(i))).statusCode);
      // Jobs and services query the database meanwhile, but not these tables.
      statements[codes.length]!.push(
        spy.mock.calls.filter(([query]) =>
          /"(?:users|account_links|rate_limits)"|insert into "mails"/.test(JSON.stringify(query).replaceAll('\\', '')),
        ).length,
      );
      spy.mockClear();
    }
    codes.push(mine);
  }
  expect(codes).toEqual([
    [200, 200, 200, 200, 200, 429, 429],
    [200, 200, 200, 200, 200, 429, 429],
  ]);
  spy.mockRestore();
  expect(statements[0]!.slice(1)).toEqual(statements[1]!.slice(1));
  expect(statements[0]![1]).toBeGreaterThan(5);
});

test('an address that can still take its account back is as taken as any other', async () => {
  const [ana, ben] = [await proven(), await proven()];
  await requestEmail(ana, `new-${ana.user.email}`);
  // Requested while the address was taken, and confirmed after it became free.
  await db()
    .update(users)
    .set({ email: `aside-${ana.user.email}` })
    .where(eq(users.id, ana.user.id));
  await db().delete(accountLinks).where(eq(accountLinks.purpose, 'keep-email'));
  await requestEmail(ben, ana.user.email);
  const token = await tokenIn(ana.user.email, 'verify');
  await db().update(users).set({ email: ana.user.email }).where(eq(users.id, ana.user.id));
  await requestEmail(ana, `newer-${ana.user.email}`);
  await confirm(`newer-${ana.user.email}`);
  expect((await post('/api/verify-email', { token })).json()).toMatchObject({ code: 'email_taken' });
  await requestEmail(ben, ana.user.email);
  expect((await mailsTo(ana.user.email)).at(-1)).toMatchObject({ template: 'address-in-use' });
});
