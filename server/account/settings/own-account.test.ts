import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#server/platform/db/schema.ts';
import { mails } from '#server/platform/db/schema/mails.ts';
import { readSessionCookie, makeUser, PASSWORD, type Person } from '#tests/support/server/make.ts';
import { MINUTE, openTestApp, type TestApp } from '#tests/support/server/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

let counted = 0;
const anAddress = (): string => `10.4.${Math.floor((counted += 1) / 250)}.${counted % 250}`;
const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  t.app.inject({ method: 'POST', url, payload, remoteAddress: anAddress(), headers });
const login = (email: string, password = PASSWORD, userAgent = '') =>
  post('/api/login', { email, password }, { 'user-agent': userAgent });
const change = (person: Person, body: object) => person.call('PATCH', '/api/account', body);
const account = (person: Person) => person.call('GET', '/api/account').then((answer) => answer.json());
const tokenFor = async (to: string): Promise<string> => {
  const rows = await t.deps.database.db.select().from(mails).where(eq(mails.to, to));
  const mail = rows
    .filter(({ template }) => template === 'verify')
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .at(-1);
  return new URL((mail!.data as { url: string }).url).hash.replace('#token=', '');
};

test('A-37, R-21: the profile changes the fields that are sent and leaves the rest', async () => {
  const ana = await makeUser(t, { companyName: 'Trim & Co', phoneNumber: '+49 170 1234567' });
  const answer = await change(ana, {
    username: '  Ana  the Trimmer ',
    companyName: '',
    businessType: 'custom-upholstery',
  });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json().user).toMatchObject({
    username: 'Ana  the Trimmer',
    companyName: null,
    businessType: 'custom-upholstery',
    phoneNumber: '+49 170 1234567',
    email: ana.user.email,
  });
  expect((await change(ana, {})).statusCode).toBe(200);
});

test.each([
  [{ username: 'ab' }, 'username', 'Username must be at least 3 characters'],
  [{ phoneNumber: '123' }, 'phoneNumber', 'Please enter a valid phone number'],
  [{ email: 'x' }, 'email', 'Please enter a valid email address'],
  [{ businessType: 'bakery' }, 'businessType', 'businessType is not one of the allowed values'],
])('%j is refused, naming the field', async (body, field, message) => {
  expect((await change(await makeUser(t), body)).json()).toMatchObject({ code: 'invalid_input', field, message });
});

test('a taken name cannot be used, nor one that looks like it; the own one in other letters can', async () => {
  await makeUser(t, { username: 'Taken Name', usernameKey: 'taken name' });
  const ana = await makeUser(t, { username: 'Ana Own', usernameKey: 'ana own' });
  expect((await change(ana, { username: 'TAKEN name' })).json()).toMatchObject({
    code: 'username_taken',
    field: 'username',
  });
  expect((await change(ana, { username: 'ANA OWN' })).statusCode).toBe(200);
});

test('attack 9: the profile cannot set tier, counters, limits, proof of address or admin', async () => {
  const ana = await makeUser(t);
  await change(ana, {
    username: 'Ana Plain',
    isAdmin: true,
    subscriptionTier: 'premium',
    monthlyRendersLimit: 9999,
    emailVerifiedAt: '2020-01-01',
    passwordHash: 'x',
    id: 'mine',
    stripeCustomerId: 'cus_1',
  });
  const [row] = await t.deps.database.db.select().from(users).where(eq(users.id, ana.user.id));
  expect(row).toMatchObject({
    isAdmin: false,
    subscriptionTier: 'free',
    monthlyRendersLimit: 25,
    emailVerifiedAt: null,
    passwordHash: ana.user.passwordHash,
    stripeCustomerId: null,
  });
});

test('a new address takes over once it is confirmed; the old one gets a mail, and links in the old mailbox end', async () => {
  const ana = await makeUser(t);
  const fresh = `new-${ana.user.email}`;
  await post('/api/forgot-password', { email: ana.user.email });
  const answer = await change(ana, { email: fresh, password: PASSWORD });
  expect(answer.json()).toMatchObject({ pendingEmail: fresh, user: { email: ana.user.email } });
  expect((await login(fresh)).statusCode).toBe(401);
  const verified = await post('/api/verify-email', { token: await tokenFor(fresh) });
  expect(verified.json()).toMatchObject({ email: fresh });
  expect(await account(ana)).toMatchObject({ emailVerified: true, pendingEmail: null, user: { email: fresh } });
  expect((await login(fresh)).statusCode).toBe(200);
  const toOld = await t.deps.database.db.select().from(mails).where(eq(mails.to, ana.user.email));
  expect(toOld.map(({ template }) => template)).toContain('email-changed');
  const resetUrl = (toOld.find(({ template }) => template === 'reset')!.data as { url: string }).url;
  expect(
    (await post('/api/reset-password', { token: resetUrl.split('#token=')[1], password: 'a new pass phrase' }))
      .statusCode,
  ).toBe(400);
});

test('a new address needs the password', async () => {
  const ana = await makeUser(t);
  expect((await change(ana, { email: 'other@shop.example' })).json()).toMatchObject({
    code: 'invalid_input',
    field: 'password',
  });
  expect((await change(ana, { email: 'other@shop.example', password: 'not this one' })).json()).toMatchObject({
    code: 'wrong_password',
    field: 'password',
  });
  expect(await account(ana)).toMatchObject({ pendingEmail: null });
});

test('the second request replaces the first, and can be taken back', async () => {
  const ana = await makeUser(t);
  await change(ana, { email: `first-${ana.user.email}`, password: PASSWORD });
  await change(ana, { email: `second-${ana.user.email}`, password: PASSWORD });
  expect((await post('/api/verify-email', { token: await tokenFor(`first-${ana.user.email}`) })).statusCode).toBe(400);
  expect((await ana.call('DELETE', '/api/account/pending-email')).statusCode).toBe(204);
  expect((await post('/api/verify-email', { token: await tokenFor(`second-${ana.user.email}`) })).statusCode).toBe(400);
  expect(await account(ana)).toMatchObject({ pendingEmail: null, user: { email: ana.user.email } });
});

test('an address of another account is not taken over, nor one that was free only when it was requested', async () => {
  const [ana, ben] = [await makeUser(t), await makeUser(t)];
  expect((await change(ana, { email: ben.user.email.toUpperCase(), password: PASSWORD })).statusCode).toBe(200);
  expect(
    (await t.deps.database.db.select().from(mails).where(eq(mails.to, ben.user.email))).map(({ template }) => template),
  ).toEqual(['address-in-use']);
  const wanted = `race-${ana.user.email}`;
  for (const person of [ana, ben]) await change(person, { email: wanted, password: PASSWORD });
  const rows = (await t.deps.database.db.select().from(mails).where(eq(mails.to, wanted))).map(({ data }) =>
    new URL((data as { url: string }).url).hash.replace('#token=', ''),
  );
  const answers = await Promise.all(rows.map((token) => post('/api/verify-email', { token })));
  expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409]);
});

test('a stranger is mailed five times an hour at most by requests for their address', async () => {
  const ana = await makeUser(t);
  const codes = [];
  for (let i = 0; i < 6; i += 1)
    codes.push((await change(ana, { email: `victim${i}@shop.example`, password: PASSWORD })).statusCode);
  expect(codes).toEqual([200, 200, 200, 200, 200, 429]);
});

test('A-37: attack 14: a new password ends every other session, not this one; the old password is dead', async () => {
  const ana = await makeUser(t);
  const elsewhere = readSessionCookie(await login(ana.user.email))!;
  const answer = await ana.call('POST', '/api/account/password', {
    currentPassword: PASSWORD,
    newPassword: 'another pass phrase',
  });
  expect(answer.statusCode, answer.body).toBe(200);
  expect((await ana.call('GET', '/api/user')).statusCode).toBe(200);
  expect((await t.app.inject({ url: '/api/user', headers: { cookie: elsewhere } })).statusCode).toBe(401);
  expect((await login(ana.user.email)).statusCode).toBe(401);
  expect((await login(ana.user.email, 'another pass phrase')).statusCode).toBe(200);
});

test('a change of password whose answer was lost is answered again as one that was made', async () => {
  const ana = await makeUser(t);
  const change = () =>
    ana.call('POST', '/api/account/password', { currentPassword: PASSWORD, newPassword: 'another pass phrase' });
  const [first, again] = [await change(), await change()];
  expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
  expect((await login(ana.user.email, 'another pass phrase')).statusCode).toBe(200);
});

test('a new password is judged like the first one, and of two at once one wins', async () => {
  const ana = await makeUser(t);
  const set = (newPassword: string, currentPassword = PASSWORD) =>
    ana.call('POST', '/api/account/password', { currentPassword, newPassword });
  expect((await set('sunshine1', 'not this one')).json()).toMatchObject({
    code: 'wrong_password',
    field: 'currentPassword',
  });
  expect((await set('password123')).json()).toMatchObject({ code: 'invalid_input', field: 'newPassword' });
  expect((await set('short')).json()).toMatchObject({ message: 'Password must be at least 8 characters' });
  const answers = await Promise.all([set('first pass phrase'), set('second pass phrase')]);
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

test('attack 1: at an open browser ten wrong passwords are looked at, also at once', async () => {
  const ana = await makeUser(t);
  const answers = await Promise.all(
    Array.from({ length: 16 }, () =>
      ana.call('POST', '/api/account/password', { currentPassword: 'not this one', newPassword: 'a new pass phrase' }),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 403)).toHaveLength(10);
  expect((await ana.call('DELETE', '/api/account', { password: PASSWORD })).statusCode).toBe(429);
  t.clock.advance(15 * MINUTE + 1000);
  expect(
    (await ana.call('POST', '/api/account/password', { currentPassword: PASSWORD, newPassword: 'a new pass phrase' }))
      .statusCode,
  ).toBe(200);
});

test('sessions are listed with their device, this one first, without tokens', async () => {
  const ana = await makeUser(t);
  await login(
    ana.user.email,
    PASSWORD,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  );
  const answer = await ana.call('GET', '/api/account/sessions');
  const list = answer.json();
  expect(list).toHaveLength(2);
  expect(list[0]).toMatchObject({ current: true, device: 'Unknown device', browser: '', system: '' });
  expect(list[1]).toMatchObject({ current: false, device: 'Safari on iPhone', browser: 'Safari', system: 'iPhone' });
  expect(list[1].ipAddress).toMatch(/^10\.4\./);
  expect(Object.keys(list[0]).sort()).toEqual([
    'browser',
    'createdAt',
    'current',
    'device',
    'expiresAt',
    'id',
    'ipAddress',
    'lastSeenAt',
    'system',
  ]);
});

test('one session, or all others, can be ended; those of other people cannot be touched', async () => {
  const [ana, ben] = [await makeUser(t), await makeUser(t)];
  const cookies = [readSessionCookie(await login(ana.user.email))!, readSessionCookie(await login(ana.user.email))!];
  const list = (await ana.call('GET', '/api/account/sessions')).json() as { id: string; current: boolean }[];
  const other = list.find(({ current }) => !current)!;
  expect((await ben.call('DELETE', `/api/account/sessions/${other.id}`)).statusCode).toBe(404);
  expect((await ana.call('DELETE', `/api/account/sessions/${other.id}`)).statusCode).toBe(204);
  expect((await ana.call('DELETE', `/api/account/sessions/${other.id}`)).statusCode).toBe(404);
  expect((await ana.call('DELETE', '/api/account/sessions')).statusCode).toBe(204);
  for (const cookie of cookies)
    expect((await t.app.inject({ url: '/api/user', headers: { cookie } })).statusCode).toBe(401);
  expect((await ana.call('GET', '/api/account/sessions')).json()).toHaveLength(1);
  expect((await ben.call('GET', '/api/user')).statusCode).toBe(200);
});

test('attack 65: every call of the account is 401 for a stranger', async () => {
  for (const [method, url] of [
    ['GET', '/api/account'],
    ['PATCH', '/api/account'],
    ['DELETE', '/api/account'],
    ['POST', '/api/account/password'],
    ['GET', '/api/account/sessions'],
    ['DELETE', '/api/account/sessions'],
    ['DELETE', '/api/account/sessions/x'],
    ['GET', '/api/account/export'],
    ['POST', '/api/account/two-factor'],
    ['PUT', '/api/account/two-factor'],
    ['DELETE', '/api/account/two-factor'],
    ['POST', '/api/account/recovery-codes'],
    ['POST', '/api/account/passkeys'],
    ['POST', '/api/account/passkeys/options'],
    ['DELETE', '/api/account/passkeys/x'],
    ['POST', '/api/account/verification'],
    ['DELETE', '/api/account/pending-email'],
  ] as const) {
    expect(
      (await t.app.inject({ method, url, ...(method === 'GET' ? {} : { payload: {} }) })).statusCode,
      `${method} ${url}`,
    ).toBe(401);
  }
});

test('attack 21: no answer of the account holds a hash, a secret or a token', async () => {
  const ana = await makeUser(t);
  const begun = (await ana.call('POST', '/api/account/two-factor', { password: PASSWORD })).json();
  const bodies = await Promise.all(
    ['/api/account', '/api/account/sessions', '/api/user'].map((url) => ana.call('GET', url).then(({ body }) => body)),
  );
  for (const body of bodies) {
    expect(body).not.toMatch(/argon2|stripe/i);
    expect(body).not.toContain(begun.secret);
    expect(body).not.toContain(ana.cookie.split('=')[1]);
  }
});
