import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recoveryCodes, signInChallenges } from '#server/platform/db/schema/accounts.ts';
import { mails } from '#server/platform/db/schema/mails.ts';
import { users } from '#server/platform/db/schema.ts';
import { seal } from '#server/platform/seal.ts';
import { readSessionCookie, makeUser, PASSWORD, type Person } from '#tests/support/server/make.ts';
import { createSoftwareAuthenticator, type SignOptions } from '#tests/support/software-authenticator.ts';
import { MINUTE, openTestApp, type TestApp } from '#tests/support/server/test-app.ts';
import { describeDevice } from '../parse-device.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

let counted = 0;
const anAddress = (): string => `10.3.${Math.floor((counted += 1) / 250)}.${counted % 250}`;
type Answer = Awaited<ReturnType<Person['call']>>;
const post = (url: string, payload: object | undefined, cookie = '') =>
  t.app.inject({
    method: 'POST',
    url,
    ...(payload === undefined ? {} : { payload }),
    remoteAddress: anAddress(),
    headers: { cookie },
  });
const cookiesOf = (answer: Answer): string =>
  answer.cookies
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');
const login = (person: Person, password = PASSWORD, rememberMe = false) =>
  post('/api/login', { email: person.user.email, password, rememberMe });
const codeOf = (secret: string, ms = t.deps.now().getTime()): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: ms });
/** The code was used up by switching on; the next one comes half a minute later. */
const nextCode = (secret: string): string => {
  t.clock.advance(30_000);
  return codeOf(secret);
};
const secondFactor = (cookie: string, code: string) => post('/api/login/second-factor', { code }, cookie);

const withTwoFactor = async (): Promise<{ person: Person; secret: string; codes: string[] }> => {
  const person = await makeUser(t);
  const begun = await person.call('POST', '/api/account/two-factor', { password: PASSWORD });
  expect(begun.statusCode, begun.body).toBe(200);
  const { secret, uri, qr } = begun.json();
  expect(uri).toMatch(/^otpauth:\/\/totp\/Retrim:/);
  expect(qr).toContain('<svg');
  const on = await person.call('PUT', '/api/account/two-factor', { code: codeOf(secret) });
  expect(on.statusCode, on.body).toBe(200);
  return { person, secret, codes: on.json().recoveryCodes };
};

test('with two factors a right password signs nobody in; the code does', async () => {
  const { person, secret } = await withTwoFactor();
  const first = await login(person, PASSWORD, true);
  expect(first.statusCode).toBe(401);
  expect(first.json()).toMatchObject({ code: 'second_factor_required' });
  expect(readSessionCookie(first)).toBeUndefined();
  const ticket = first.cookies.find(({ name }) => name === 'retrim_second_factor')!;
  expect(ticket).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
  expect((await post('/api/account/verification', undefined, cookiesOf(first))).statusCode).toBe(401);
  const second = await secondFactor(cookiesOf(first), nextCode(secret));
  expect(second.statusCode, second.body).toBe(200);
  expect(second.json()).toMatchObject({ id: person.user.id });
  expect(second.cookies.find(({ name }) => name === 'retrim_session')!.maxAge).toBe(30 * 24 * 60 * 60);
  expect((await t.app.inject({ url: '/api/user', headers: { cookie: readSessionCookie(second)! } })).statusCode).toBe(
    200,
  );
});

test('two factors count from the first code on: a secret alone locks nobody out', async () => {
  const person = await makeUser(t);
  await person.call('POST', '/api/account/two-factor', { password: PASSWORD });
  expect((await person.call('PUT', '/api/account/two-factor', { code: '000000' })).json()).toMatchObject({
    code: 'wrong_code',
  });
  expect((await login(person)).statusCode).toBe(200);
});

test('a setup that a new password ended is told as ended, and not as a wrong code', async () => {
  const person = await makeUser(t);
  await person.call('POST', '/api/account/two-factor', { password: PASSWORD });
  await person.call('POST', '/api/account/password', { currentPassword: PASSWORD, newPassword: 'another pass phrase' });
  expect((await person.call('PUT', '/api/account/two-factor', { code: '000000' })).json()).toMatchObject({
    code: 'conflict',
    message: 'This setup has ended, because the password was changed. Please begin again.',
  });
});

test('a copy of the database opens no authenticator, and under another key a recovery code still signs in', async () => {
  const { person, secret, codes } = await withTwoFactor();
  const { db } = t.deps.database;
  const [row] = await db.select().from(users).where(eq(users.id, person.user.id));
  expect(row!.totpSecret).not.toContain(secret);
  // A secret that was sealed for another purpose cannot be unsealed, as if the key were another one.
  await db
    .update(users)
    .set({ totpSecret: await seal(t.deps.config, 'share links', secret) })
    .where(eq(users.id, person.user.id));
  const ticket = cookiesOf(await login(person));
  const refused = await secondFactor(ticket, nextCode(secret));
  expect([refused.statusCode, refused.json().message]).toEqual([
    400,
    'This server cannot check your authenticator at the moment. Please use one of your recovery codes.',
  ]);
  expect((await secondFactor(ticket, codes[0]!)).statusCode).toBe(200);
});

test('a code works once, also when it is sent twenty times at once', async () => {
  const { person, secret } = await withTwoFactor();
  const tickets = [cookiesOf(await login(person)), cookiesOf(await login(person)), cookiesOf(await login(person))];
  const code = nextCode(secret);
  const answers = await Promise.all(
    tickets.flatMap((ticket) => [secondFactor(ticket, code), secondFactor(ticket, code)]),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

test('codes of a clock that is off by one step are right, by more are wrong', async () => {
  const { person, secret } = await withTwoFactor();
  // To the start of a step, so that the next one is half a minute away.
  const now = Math.ceil(t.deps.now().getTime() / 30_000) * 30_000 + 2 * MINUTE;
  t.clock.set(new Date(now));
  const ticket = cookiesOf(await login(person));
  expect((await secondFactor(ticket, codeOf(secret, now - 90_000))).statusCode).toBe(400);
  expect((await secondFactor(ticket, codeOf(secret, now - 30_000))).statusCode).toBe(200);
});

test('attack 3: of forty wrong codes at once six are looked at, then the password is asked for again', async () => {
  const { person, secret } = await withTwoFactor();
  const ticket = cookiesOf(await login(person));
  const answers = await Promise.all(Array.from({ length: 40 }, () => secondFactor(ticket, '000000')));
  expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(6);
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(34);
  expect((await secondFactor(ticket, nextCode(secret))).statusCode).toBe(401);
});

test('attack 1: somebody with the password can guess fifteen codes an hour, over any number of sign-ins', async () => {
  const { person } = await withTwoFactor();
  const codes: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    const ticket = cookiesOf(await login(person));
    for (let i = 0; i < 5; i += 1) codes.push((await secondFactor(ticket, '000000')).statusCode);
  }
  expect(codes.filter((code) => code === 400)).toHaveLength(15);
  expect(codes.filter((code) => code === 429)).toHaveLength(5);
});

test('a recovery code signs in once; only hashes are kept, and the owner hears of it', async () => {
  const { person, codes } = await withTwoFactor();
  expect(codes).toHaveLength(10);
  expect(codes[0]).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
  const rows = await t.deps.database.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, person.user.id));
  expect(JSON.stringify(rows)).not.toContain(codes[0]!.replaceAll('-', ''));
  const answers = await Promise.all(
    [cookiesOf(await login(person)), cookiesOf(await login(person))].map((ticket) =>
      secondFactor(ticket, ` ${codes[0]!.toUpperCase()} `),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 400]);
  expect((await person.call('GET', '/api/account')).json()).toMatchObject({ twoFactor: true, recoveryCodesLeft: 9 });
  const notices = await t.deps.database.db.select().from(mails).where(eq(mails.to, person.user.email));
  expect(notices.some(({ data }) => String(data['what']).includes('recovery code was used'))).toBe(true);
});

test("somebody else's recovery codes are worth nothing", async () => {
  const [ana, ben] = [await withTwoFactor(), await withTwoFactor()];
  expect((await secondFactor(cookiesOf(await login(ana.person)), ben.codes[0]!)).statusCode).toBe(400);
});

test('new recovery codes end the old ones; both need the password', async () => {
  const { person, codes } = await withTwoFactor();
  expect((await person.call('POST', '/api/account/recovery-codes', { password: 'not this one' })).statusCode).toBe(403);
  const fresh: string[] = (await person.call('POST', '/api/account/recovery-codes', { password: PASSWORD })).json()
    .recoveryCodes;
  expect((await secondFactor(cookiesOf(await login(person)), codes[0]!)).statusCode).toBe(400);
  expect((await secondFactor(cookiesOf(await login(person)), fresh[0]!)).statusCode).toBe(200);
});

test('switching it off needs the password and leaves nothing behind', async () => {
  const { person } = await withTwoFactor();
  expect((await person.call('DELETE', '/api/account/two-factor', { password: 'not this one' })).statusCode).toBe(403);
  expect((await person.call('DELETE', '/api/account/two-factor', { password: PASSWORD })).statusCode).toBe(204);
  expect((await login(person)).statusCode).toBe(200);
  expect((await person.call('GET', '/api/account')).json()).toMatchObject({ twoFactor: false, recoveryCodesLeft: 0 });
  expect((await person.call('DELETE', '/api/account/two-factor', { password: PASSWORD })).statusCode).toBe(204);
  expect((await person.call('POST', '/api/account/recovery-codes', { password: PASSWORD })).statusCode).toBe(409);
});

test('a second secret cannot be slipped in while it is on', async () => {
  const { person, secret } = await withTwoFactor();
  expect((await person.call('POST', '/api/account/two-factor', { password: PASSWORD })).statusCode).toBe(409);
  expect((await person.call('PUT', '/api/account/two-factor', { code: nextCode(secret) })).statusCode).toBe(409);
});

test('the second step is over after ten minutes, and without the first there is none', async () => {
  const { person, secret } = await withTwoFactor();
  const ticket = cookiesOf(await login(person));
  t.clock.advance(10 * MINUTE + 1000);
  expect((await secondFactor(ticket, codeOf(secret))).statusCode).toBe(401);
  expect((await secondFactor('', codeOf(secret))).statusCode).toBe(401);
  expect((await secondFactor(`retrim_second_factor=${'A'.repeat(43)}`, codeOf(secret))).statusCode).toBe(401);
});

test.each(['', '12345', '1234567', 'abcdef', "' or 1=1", '0'.repeat(5000)])('%j is no code', async (code) => {
  expect((await secondFactor('', code)).statusCode).toBe(400);
});

const addPasskey = async (person: Person, device = createSoftwareAuthenticator(), options: SignOptions = {}) => {
  const begun = await post('/api/account/passkeys/options', { password: PASSWORD }, person.cookie);
  expect(begun.statusCode, begun.body).toBe(200);
  const added = await post(
    '/api/account/passkeys',
    { name: 'Shop phone', credential: device.create(begun.json(), options) },
    `${person.cookie}; ${cookiesOf(begun)}`,
  );
  return { device, added };
};
const passkeyLogin = async (device: ReturnType<typeof createSoftwareAuthenticator>, options: SignOptions = {}) => {
  const begun = await post('/api/login/passkey/options', undefined);
  return post('/api/login/passkey', { credential: device.get(begun.json(), options) }, cookiesOf(begun));
};

test('a passkey signs in without a password, also past two factors', async () => {
  const { person } = await withTwoFactor();
  const { device, added } = await addPasskey(person);
  expect(added.statusCode, added.body).toBe(201);
  expect(added.json()).toMatchObject({ name: 'Shop phone', lastUsedAt: null });
  expect(added.body).not.toContain(device.id);
  const answer = await passkeyLogin(device);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toMatchObject({ id: person.user.id });
  expect((await t.app.inject({ url: '/api/user', headers: { cookie: readSessionCookie(answer)! } })).statusCode).toBe(
    200,
  );
  expect((await person.call('GET', '/api/account')).json().passkeys[0].lastUsedAt).not.toBeNull();
});

test('adding a passkey needs the password', async () => {
  const person = await makeUser(t);
  expect((await post('/api/account/passkeys/options', { password: 'not this one' }, person.cookie)).statusCode).toBe(
    403,
  );
});

test.each<[string, SignOptions, string]>([
  ['signed for a page of another site', { origin: 'https://evil.example' }, 'Please open http://localhost:3000'],
  ['without finger, face or PIN', { verified: false }, 'did not ask for a fingerprint, a face scan or a PIN'],
])('a passkey %s is refused with that reason, at creation and at sign-in', async (_, options, reason) => {
  const person = await makeUser(t);
  const { added } = await addPasskey(person, createSoftwareAuthenticator(), options);
  expect([added.statusCode, added.json().message]).toEqual([400, expect.stringContaining(reason)]);
  const { device } = await addPasskey(person);
  const answer = await passkeyLogin(device, options);
  expect([answer.statusCode, answer.json().message]).toEqual([401, expect.stringContaining(reason)]);
  expect(readSessionCookie(answer)).toBeUndefined();
});

test('a passkey of another relying party is refused', async () => {
  const person = await makeUser(t);
  const { added } = await addPasskey(person, createSoftwareAuthenticator({ rpId: 'evil.example' }));
  expect([added.statusCode, added.json().message]).toEqual([400, expect.stringContaining('created for another site')]);
});

test('a passkey that is synced between devices signs in whatever its count is', async () => {
  const person = await makeUser(t);
  const { device } = await addPasskey(person, createSoftwareAuthenticator({ synced: true }));
  for (const counter of [0, 0, 999, 998, 0, 5]) {
    const answer = await passkeyLogin(device, { counter });
    expect([answer.statusCode, answer.json().id], String(counter)).toEqual([200, person.user.id]);
  }
});

test('a passkey of one device whose count went back is refused with that reason, and goes on where it was', async () => {
  const person = await makeUser(t);
  const { device } = await addPasskey(person);
  for (const counter of [0, 0, 999]) expect((await passkeyLogin(device, { counter })).statusCode).toBe(200);
  for (const counter of [998, 999, 0]) {
    const answer = await passkeyLogin(device, { counter });
    expect([answer.statusCode, answer.json().message], String(counter)).toEqual([
      401,
      expect.stringContaining('its count went back'),
    ]);
  }
  expect((await passkeyLogin(device, { counter: 1000 })).statusCode).toBe(200);
});

test('a sign-in that took too long, was begun elsewhere or has a broken signature says which', async () => {
  const person = await makeUser(t);
  const { device } = await addPasskey(person);
  const begin = () => post('/api/login/passkey/options', undefined);
  const messageOf = async (credential: object, cookie: string): Promise<string> => {
    const answer = await post('/api/login/passkey', { credential }, cookie);
    expect(answer.statusCode).toBe(401);
    return answer.json<{ message: string }>().message;
  };
  const [one, other] = [await begin(), await begin()];
  expect(await messageOf(device.get(one.json()), cookiesOf(other))).toContain('a different sign-in attempt');
  expect(await messageOf(device.get(one.json()), '')).toContain('no longer open');
  const third = await begin();
  const signed = device.get(third.json());
  const forged = createSoftwareAuthenticator().get(third.json());
  const broken = { ...signed, response: { ...signed.response, ...forged.response } };
  expect(await messageOf(broken, cookiesOf(third))).toContain('could not be verified');
  const late = await begin();
  t.clock.advance(10 * MINUTE + 1000);
  expect(await messageOf(device.get(late.json()), cookiesOf(late))).toContain('more than ten minutes ago');
});

test('an answer is taken once: replayed, or with a copied key whose count goes back, it is refused', async () => {
  const person = await makeUser(t);
  const { device } = await addPasskey(person);
  const begun = await post('/api/login/passkey/options', undefined);
  const credential = device.get(begun.json());
  expect((await post('/api/login/passkey', { credential }, cookiesOf(begun))).statusCode).toBe(200);
  expect((await post('/api/login/passkey', { credential }, cookiesOf(begun))).statusCode).toBe(401);
  const other = await post('/api/login/passkey/options', undefined);
  expect((await post('/api/login/passkey', { credential }, cookiesOf(other))).statusCode).toBe(401);
  expect((await passkeyLogin(device, { counter: 1 })).statusCode).toBe(401);
});

test('of two sign-ins at once with the same count, as a copied key makes them, one succeeds', async () => {
  const person = await makeUser(t);
  const { device } = await addPasskey(person);
  const answers = await Promise.all([1, 1, 1, 1].map((counter) => passkeyLogin(device, { counter })));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(3);
});

test('an unknown passkey and a removed one sign nobody in', async () => {
  const person = await makeUser(t);
  const stranger = await makeUser(t);
  expect((await passkeyLogin(createSoftwareAuthenticator())).json().message).toContain('No account has this passkey');
  const { device, added } = await addPasskey(person);
  expect((await stranger.call('DELETE', `/api/account/passkeys/${added.json().id}`)).statusCode).toBe(404);
  expect((await person.call('DELETE', `/api/account/passkeys/${added.json().id}`)).statusCode).toBe(204);
  const answer = await passkeyLogin(device);
  expect([answer.statusCode, answer.json().message]).toEqual([
    401,
    expect.stringContaining('removed from its account'),
  ]);
});

test("a challenge that was made for one account adds no key to another's", async () => {
  const [ana, ben] = [await makeUser(t), await makeUser(t)];
  const begun = await post('/api/account/passkeys/options', { password: PASSWORD }, ana.cookie);
  const added = await post(
    '/api/account/passkeys',
    { name: '', credential: createSoftwareAuthenticator().create(begun.json()) },
    `${ben.cookie}; ${cookiesOf(begun)}`,
  );
  expect(added.statusCode).toBe(409);
});

test.each([
  {},
  { id: 'x' },
  { id: 1, rawId: [], type: 'public-key', response: 'x' },
  { id: 'AA', rawId: 'AA', type: 'public-key', response: {} },
  {
    id: 'AA',
    rawId: 'AA',
    type: 'public-key',
    response: { clientDataJSON: 'e30', authenticatorData: '%%%', signature: 7 },
  },
])('attack 11: the credential %j is refused without a 5xx', async (credential) => {
  const begun = await post('/api/login/passkey/options', undefined);
  expect([400, 401]).toContain((await post('/api/login/passkey', { credential }, cookiesOf(begun))).statusCode);
  const person = await makeUser(t);
  const adding = await post('/api/account/passkeys/options', { password: PASSWORD }, person.cookie);
  expect(
    (await post('/api/account/passkeys', { credential }, `${person.cookie}; ${cookiesOf(adding)}`)).statusCode,
  ).toBe(400);
});

test('tickets are kept as hashes', async () => {
  const begun = await post('/api/login/passkey/options', undefined);
  const ticket = begun.cookies[0]!.value;
  expect(JSON.stringify(await t.deps.database.db.select().from(signInChallenges))).not.toContain(ticket);
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox on Mac'],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  ['<script>alert(1)</script>', 'Unknown device'],
  ['', 'Unknown device'],
])('%s is %s', (userAgent, words) => {
  expect(describeDevice(userAgent)).toBe(words);
});
