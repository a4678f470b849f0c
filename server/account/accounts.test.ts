import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessions, users } from '#server/platform/db/schema.ts';
import { consumeRateLimit } from '#server/platform/http/limits.ts';
import type { Problem } from '#server/platform/http/problem.ts';
import { cpuMsOf } from '#tests/support/cpu-time.ts';
import { readSessionCookie, makeUser, PASSWORD } from '#tests/support/server/make.ts';
import { DAY, HOUR, MINUTE, openTestApp, type TestApp } from '#tests/support/server/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

let counted = 0;
/** Every caller has its own address, so that tests do not share limits. */
const anAddress = (): string => `10.1.${Math.floor((counted += 1) / 250)}.${counted % 250}`;

const post = (
  url: string,
  payload: object | string,
  {
    cookie,
    from = anAddress(),
    headers = {},
  }: { cookie?: string; from?: string; headers?: Record<string, string> } = {},
) =>
  t.app.inject({
    method: 'POST',
    url,
    payload,
    remoteAddress: from,
    headers: {
      ...(typeof payload === 'string' ? { 'content-type': 'application/json' } : {}),
      ...(cookie === undefined ? {} : { cookie }),
      ...headers,
    },
  });

const someone = (overrides: object = {}) => ({
  username: `ana ${(counted += 1)}`,
  email: `ana${counted}@shop.example`,
  password: 'longenough',
  ...overrides,
});

const whoIs = (cookie: string | undefined) =>
  t.app.inject({ url: '/api/user', headers: cookie === undefined ? {} : { cookie } });

test('a browser that asks whether anyone is signed in hears nobody as an answer, not as an error', async () => {
  const ask = (cookie?: string) =>
    t.app.inject({ url: '/api/session', headers: cookie === undefined ? {} : { cookie } });
  const nobody = await ask();
  expect([nobody.statusCode, nobody.json()]).toEqual([200, { user: null }]);
  const ana = await makeUser(t);
  expect((await ask(ana.cookie)).json()).toEqual({ user: (await whoIs(ana.cookie)).json() });
});

test('A-13, A-11, E-01, E-05, E-07 to E-11: registering answers the new user, signs them in and starts a trial of 14 days and 25 renders', async () => {
  const body = someone({
    username: '  Ana Müller ',
    email: ' Ana.M@Shop.Example ',
    companyName: 'Trim & Co',
    businessType: 'custom-upholstery',
    phoneNumber: '+49 170 1234567',
  });
  const answer = await post('/api/register', body);
  expect(answer.statusCode, answer.body).toBe(201);
  const user = answer.json();
  expect(user).toMatchObject({
    username: 'Ana Müller',
    email: 'ana.m@shop.example',
    companyName: 'Trim & Co',
    businessType: 'custom-upholstery',
    phoneNumber: '+49 170 1234567',
    subscriptionTier: 'free',
    monthlyRendersCount: 0,
    monthlyRendersLimit: 25,
    monthlyRendersReset: null,
    isAdmin: false,
  });
  expect(new Date(user.trialEndsAt).getTime() - new Date(user.createdAt).getTime()).toBe(14 * DAY);
  expect((await whoIs(readSessionCookie(answer))).json()).toEqual(user);
});

test('E-04, E-06: no answer holds the password, its hash, or an id of the payment provider', async () => {
  const answer = await post('/api/register', someone({ password: 'my secret words' }));
  expect(Object.keys(answer.json()).sort()).toEqual([
    'businessType',
    'companyName',
    'createdAt',
    'email',
    'id',
    'isAdmin',
    'monthlyRendersCount',
    'monthlyRendersLimit',
    'monthlyRendersReset',
    'phoneNumber',
    'subscriptionTier',
    'trialEndsAt',
    'username',
  ]);
  expect(answer.body).not.toMatch(/my secret words|argon2|stripe/i);
});

test('E-04: attack 21: the stored hash is argon2id with 19 MiB and two passes', async () => {
  const answer = await post('/api/register', someone());
  const [row] = await t.deps.database.db.select().from(users).where(eq(users.id, answer.json().id));
  expect(row!.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test.each([
  [{ email: 'not an address' }, 'email', 'Please enter a valid email address'],
  [{ password: '1234567' }, 'password', 'Password must be at least 8 characters'],
  [{ username: 'ab' }, 'username', 'Username must be at least 3 characters'],
  [{ username: '  a  ' }, 'username', 'Username must be at least 3 characters'],
  [{ phoneNumber: '12345' }, 'phoneNumber', 'Please enter a valid phone number'],
  [{ businessType: 'bakery' }, 'businessType', 'businessType is not one of the allowed values'],
  [{ password: 'x'.repeat(201) }, 'password', 'Password must be at most 200 characters'],
  [{ username: 'x'.repeat(51) }, 'username', 'Username must be at most 50 characters'],
  [{ email: undefined }, 'email', 'email is required'],
  [{ email: { $ne: null } }, 'email', 'email has the wrong type'],
  [{ password: ['12345678'] }, 'password', 'password has the wrong type'],
])('%j is refused, naming the field', async (wrong, field, message) => {
  const answer = await post('/api/register', someone(wrong));
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'invalid_input', field, message });
});

test('E-05: an empty phone number and business type mean "not given"', async () => {
  const answer = await post('/api/register', someone({ phoneNumber: '', businessType: '', companyName: '' }));
  expect(answer.statusCode, answer.body).toBe(201);
  expect(answer.json()).toMatchObject({ phoneNumber: null, businessType: null, companyName: null });
});

test('E-02, E-03: username and email are unique without regard to case', async () => {
  await post('/api/register', someone({ username: 'Shop Master', email: 'first@shop.example' }));
  const name = await post('/api/register', someone({ username: 'SHOP  master' }));
  expect(name.statusCode).toBe(409);
  expect(name.json()).toMatchObject({
    code: 'username_taken',
    field: 'username',
    message: 'This username is already taken.',
  });
  const email = await post('/api/register', someone({ email: 'FIRST@shop.EXAMPLE' }));
  expect(email.statusCode).toBe(409);
  expect(email.json()).toMatchObject({
    code: 'email_taken',
    field: 'email',
    message: 'An account with this email already exists.',
  });
});

test('two registrations of one name in the same moment make one account', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => post('/api/register', someone({ username: 'the twin' }))));
  expect(answers.filter((answer) => answer.statusCode === 409)).toHaveLength(3);
});

test('two who register at once with the same name before the @ get an account each, though they chose no name', async () => {
  const register = (domain: string) =>
    post('/api/register', { email: `upholstery@${domain}.example`, password: 'longenough' });
  const answers = await Promise.all(['one', 'two', 'three', 'four'].map(register));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
});

test('of two who register at once with the same username one gets it, the other is told that it is taken', async () => {
  const answers = await Promise.all(
    ['Seat Smith', 'seat  smith'].map((username) => post('/api/register', someone({ username }))),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409]);
});

test('attack 6: case, width and spaces make no other name; invisible letters and mixed alphabets are refused', async () => {
  await post('/api/register', someone({ username: 'admin' }));
  for (const twin of ['ADMIN', 'ａｄｍｉｎ', ' Admin '])
    expect((await post('/api/register', someone({ username: twin }))).statusCode, twin).toBe(409);
  for (const hidden of [
    'ad​min',
    'ad‮min',
    'ad\u0000min',
    'ad\nmin',
    'ad\u00admin',
    'admin\u3164',
    'ad\u2800min',
    'ad\ufe0fmin',
    'ad\u034fmin',
    'ad\u180emin',
    'ad\u061cmin',
    'ad\u{e0061}min',
    '\u0430dmin',
  ])
    expect((await post('/api/register', someone({ username: hidden }))).statusCode, JSON.stringify(hidden)).toBe(400);
  await post('/api/register', someone({ username: 'Ren\u00e9e' }));
  expect((await post('/api/register', someone({ username: 'Rene\u0301e' }))).statusCode).toBe(409);
});

test('attack 7: line breaks in an address are refused', async () => {
  for (const email of ['a@x.example\r\nBcc: b@y.example', 'a@x.example%0aBcc:b@y.example', 'a b@x.example'])
    expect((await post('/api/register', someone({ email }))).statusCode, email).toBe(400);
});

test('attack 8: passwords are taken exactly as typed', async () => {
  for (const password of ['        ', `${'ä'.repeat(90)}😀`, 'with\u0000zero byte', ' padded with blanks ']) {
    const body = someone({ password });
    expect((await post('/api/register', body)).statusCode, JSON.stringify(password)).toBe(201);
    expect((await post('/api/login', { email: body.email, password })).statusCode).toBe(200);
    expect((await post('/api/login', { email: body.email, password: `${password}!` })).statusCode).toBe(401);
  }
});

test('E-12, T-13: attack 9: registration cannot set tier, counters, limits, id or admin', async () => {
  const answer = await post(
    '/api/register',
    someone({
      id: 'mine',
      isAdmin: true,
      subscriptionTier: 'premium',
      monthlyRendersLimit: 9999,
      monthlyRendersCount: -5,
      trialEndsAt: '2099-01-01T00:00:00Z',
      createdAt: '2000-01-01T00:00:00Z',
      stripeCustomerId: 'cus_1',
    }),
  );
  expect(answer.statusCode).toBe(201);
  const user = answer.json();
  expect(user).toMatchObject({
    isAdmin: false,
    subscriptionTier: 'free',
    monthlyRendersLimit: 25,
    monthlyRendersCount: 0,
  });
  expect(user.id).not.toBe('mine');
  expect(new Date(user.trialEndsAt).getFullYear()).toBeLessThan(2099);
});

test('T-13: no change of the own account makes an admin', async () => {
  const ana = await makeUser(t);
  for (const method of ['PUT', 'PATCH'] as const)
    await ana.call(method, '/api/account', { companyName: 'Trim', isAdmin: true });
  expect((await ana.call('PATCH', '/api/account', { companyName: 'Trim & Co' })).json()).toMatchObject({
    user: { companyName: 'Trim & Co', isAdmin: false },
  });
  const [row] = await t.deps.database.db.select().from(users).where(eq(users.id, ana.user.id));
  expect(row).toMatchObject({ isAdmin: false, companyName: 'Trim & Co' });
});

test('E-11: the database itself keeps a count below nothing, an unknown plan, and a missing end of the trial out', async () => {
  const { db } = t.deps.database;
  const { user } = await makeUser(t);
  for (const wrong of [
    { monthlyRendersCount: -1 },
    { subscriptionTier: 'platinum' as 'free' },
    { trialEndsAt: null as unknown as Date },
    { isAdmin: null as unknown as boolean },
  ])
    await expect(db.update(users).set(wrong).where(eq(users.id, user.id)), JSON.stringify(wrong)).rejects.toThrow();
  const [row] = await db.select().from(users).where(eq(users.id, user.id));
  expect(row).toMatchObject({
    monthlyRendersCount: 0,
    subscriptionTier: 'free',
    isAdmin: false,
    trialEndsAt: user.trialEndsAt,
  });
});

test('attack 10: prototype keys in JSON are refused and change nothing', async () => {
  for (const key of ['"__proto__":{"isAdmin":true}', '"constructor":{"prototype":{"isAdmin":true}}']) {
    const answer = await post(
      '/api/register',
      `{"username":"proto ${(counted += 1)}","email":"proto${counted}@x.example","password":"longenough",${key}}`,
    );
    expect(answer.statusCode).toBe(400);
  }
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
});

test('attack 12: quotes and semicolons are letters', async () => {
  const name = `x'); drop table users; --`;
  const answer = await post('/api/register', someone({ username: name, companyName: `"' or 1=1` }));
  expect(answer.json()).toMatchObject({ username: name, companyName: `"' or 1=1` });
});

test('a password with marks is the same from every keyboard, whether they come with their letters or after them', async () => {
  const password = 'Spaß mit Zündkerzen é';
  for (const [typed, later] of [
    [password, password.normalize('NFD')],
    [password.normalize('NFD'), password],
  ]) {
    const { email } = someone();
    expect((await post('/api/register', someone({ email, password: typed }))).statusCode).toBe(201);
    expect((await post('/api/login', { email, password: later })).statusCode).toBe(200);
    expect((await post('/api/login', { email, password: 'Spass mit Zundkerzen e' })).statusCode).toBe(401);
  }
});

test('A-12: signing in answers the user; a wrong password and an unknown address get the same words', async () => {
  const body = someone();
  await post('/api/register', body);
  const right = await post('/api/login', { email: body.email.toUpperCase(), password: body.password });
  expect(right.statusCode).toBe(200);
  expect(right.json()).toMatchObject({ username: body.username });
  const wrong = await post('/api/login', { email: body.email, password: 'not this one' });
  const unknown = await post('/api/login', { email: 'nobody@shop.example', password: 'not this one' });
  for (const answer of [wrong, unknown]) {
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: 'wrong_credentials', message: 'Invalid email or password' });
    expect(readSessionCookie(answer)).toBeUndefined();
  }
});

test('attack 4: an unknown address takes as much work as a wrong password', async () => {
  const { user } = await makeUser(t);
  const took = (email: string): Promise<number> =>
    cpuMsOf(() => post('/api/login', { email, password: 'not this one' }));
  await took('warm@up.example');
  // Alternating, and the minimum of each, because garbage collection delays single calls.
  let [known, unknown] = [Infinity, Infinity];
  for (let i = 0; i < 9; i += 1) {
    known = Math.min(known, await took(user.email));
    unknown = Math.min(unknown, await took('nobody@else.example'));
  }
  expect(Math.max(known, unknown) / Math.min(known, unknown)).toBeLessThan(2);
});

test.each([
  [{ email: 'x', password: 'longenough' }, 'Please enter a valid email address'],
  [{ email: 'a@b.example', password: 'short' }, 'Password must be at least 8 characters'],
])('a malformed sign-in %j is 400', async (body, message) => {
  const answer = await post('/api/login', body);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().message).toBe(message);
});

test('without "remember me" the cookie ends with the browser and the session after a day without use', async () => {
  const { user } = await makeUser(t);
  const answer = await post('/api/login', { email: user.email, password: PASSWORD });
  const cookie = answer.cookies.find((one) => one.name === 'retrim_session')!;
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  expect(cookie.maxAge ?? cookie.expires).toBeUndefined();
  t.clock.advance(20 * HOUR);
  expect((await whoIs(readSessionCookie(answer))).statusCode).toBe(200);
  t.clock.advance(20 * HOUR);
  expect((await whoIs(readSessionCookie(answer))).statusCode).toBe(200);
  t.clock.advance(24 * HOUR + MINUTE);
  expect((await whoIs(readSessionCookie(answer))).statusCode).toBe(401);
});

test('"remember me" lasts 30 days from the last use, and 90 in all', async () => {
  const { user } = await makeUser(t);
  const answer = await post('/api/login', { email: user.email, password: PASSWORD, rememberMe: true });
  expect(answer.cookies.find((one) => one.name === 'retrim_session')!.maxAge).toBe(30 * 24 * 60 * 60);
  for (let round = 0; round < 3; round += 1) {
    t.clock.advance(29 * DAY);
    const again = await whoIs(readSessionCookie(answer));
    expect(again.statusCode, `round ${round}`).toBe(200);
    expect(readSessionCookie(again), 'the cookie is sent again').toBe(readSessionCookie(answer));
  }
  t.clock.advance(5 * DAY);
  expect((await whoIs(readSessionCookie(answer))).statusCode).toBe(401);
});

test('attack 13: a session from before the sign-in is dead after it', async () => {
  const planted = await makeUser(t);
  const victim = await makeUser(t);
  const answer = await post('/api/login', { email: victim.user.email, password: PASSWORD }, { cookie: planted.cookie });
  expect(readSessionCookie(answer)).not.toBe(planted.cookie);
  expect((await whoIs(planted.cookie)).statusCode).toBe(401);
  expect((await whoIs(readSessionCookie(answer))).json().id).toBe(victim.user.id);
});

test('an unknown session token is not adopted', async () => {
  const chosen = `retrim_session=${'A'.repeat(43)}`;
  const { user } = await makeUser(t);
  const answer = await post('/api/login', { email: user.email, password: PASSWORD }, { cookie: chosen });
  expect(readSessionCookie(answer)).not.toBe(chosen);
  expect((await whoIs(chosen)).statusCode).toBe(401);
});

test('A-14: attack 14: signing out kills the session on the server, and may be done twice', async () => {
  const person = await makeUser(t);
  const out = await person.call('POST', '/api/logout');
  expect(out.statusCode).toBe(204);
  expect(out.body).toBe('');
  expect(out.cookies[0]).toMatchObject({ name: 'retrim_session', value: '' });
  expect((await whoIs(person.cookie)).statusCode).toBe(401);
  expect((await person.call('POST', '/api/logout')).statusCode).toBe(204);
  expect((await post('/api/logout', {})).statusCode).toBe(204);
});

test('attack 15: the table of sessions holds no token', async () => {
  const person = await makeUser(t);
  const token = person.cookie.split('=')[1]!;
  const rows = await t.deps.database.db.select().from(sessions).where(eq(sessions.userId, person.user.id));
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
});

test.each(['', 'x', 'A'.repeat(8000), "' or 1=1 --", '%00%0d%0a', '../../etc/passwd'])(
  'attack 16: the broken cookie %j signs nobody in',
  async (value) => {
    const answer = await whoIs(`retrim_session=${value}; retrim_session=${value}`);
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: 'not_signed_in' });
  },
);

test('A-12: attack 1: after ten wrong passwords the address has to wait; the owner elsewhere does not', async () => {
  const { user } = await makeUser(t);
  const attempt = (from: string, password = 'not this one') =>
    post('/api/login', { email: user.email, password }, { from });
  for (let i = 0; i < 10; i += 1) expect((await attempt('10.9.9.9')).statusCode).toBe(401);
  const refused = await attempt('10.9.9.9', PASSWORD);
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({ code: 'too_many_requests' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
  expect((await attempt('10.9.9.10', PASSWORD)).statusCode).toBe(200);
  t.clock.advance(15 * MINUTE + 1000);
  expect((await attempt('10.9.9.9', PASSWORD)).statusCode).toBe(200);
});

test('right passwords are not counted', async () => {
  const { user } = await makeUser(t);
  for (let i = 0; i < 12; i += 1)
    expect((await post('/api/login', { email: user.email, password: PASSWORD }, { from: '10.9.8.8' })).statusCode).toBe(
      200,
    );
});

test('attack 2: one password on many accounts is stopped by address, and a forwarded header does not hide it', async () => {
  const open = await openTestApp({ APP_URL: 'https://trim.example' });
  const codes: number[] = [];
  for (let i = 0; i < 53; i += 1) {
    const answer = await open.app.inject({
      method: 'POST',
      url: '/api/login',
      payload: { email: `victim${i}@x.example`, password: 'Summer2026!' },
      remoteAddress: '10.9.7.7',
      headers: { 'x-forwarded-for': `1.2.3.${i}` },
    });
    codes.push(answer.statusCode);
  }
  await open.close();
  expect(codes.filter((code) => code === 401)).toHaveLength(50);
  expect(codes.slice(50)).toEqual([429, 429, 429]);
});

test('attack 3: forty wrong passwords at once are counted one by one', async () => {
  const { user } = await makeUser(t);
  const answers = await Promise.all(
    Array.from({ length: 40 }, () =>
      post('/api/login', { email: user.email, password: 'not this one' }, { from: '10.9.6.6' }),
    ),
  );
  expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(10);
  expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(30);
});

test('forty right passwords at once all get in, and the account stays open', async () => {
  const { user } = await makeUser(t);
  const signIn = (password: string) => post('/api/login', { email: user.email, password }, { from: '10.9.5.5' });
  const answers = await Promise.all(Array.from({ length: 40 }, () => signIn(PASSWORD)));
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(40);
  expect((await signIn('not this one')).statusCode).toBe(401);
});

test('forty right passwords at once confirm forty changes', async () => {
  const person = await makeUser(t);
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => person.call('POST', '/api/account/two-factor', { password: PASSWORD })),
  );
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(40);
});

test('right passwords among wrong ones at once: the wrong ones are counted alone', async () => {
  const { user } = await makeUser(t);
  const answers = await Promise.all(
    Array.from({ length: 36 }, (_, i) =>
      post(
        '/api/login',
        { email: user.email, password: i % 4 === 0 ? 'not this one' : PASSWORD },
        { from: '10.9.4.4' },
      ),
    ),
  );
  expect([200, 401].map((status) => answers.filter((answer) => answer.statusCode === status).length)).toEqual([27, 9]);
});

test('setting the clock back by a day locks no account for longer than the window', async () => {
  const { user } = await makeUser(t);
  const attempt = (password: string) => post('/api/login', { email: user.email, password }, { from: '10.9.3.3' });
  for (let i = 0; i < 10; i += 1) await attempt('not this one');
  t.clock.advance(-DAY);
  const refused = await attempt(PASSWORD);
  expect([refused.statusCode, Number(refused.headers['retry-after']) <= 15 * 60]).toEqual([429, true]);
  t.clock.advance(15 * MINUTE + 1000);
  expect((await attempt(PASSWORD)).statusCode).toBe(200);
  t.clock.advance(DAY);
});

test('the same holds for a limit that counts every use', async () => {
  const rule = { name: 'clock-step', max: 2, windowSeconds: 60, message: 'Too many.' };
  const use = () =>
    consumeRateLimit(t.deps, rule, 'somebody').then(
      () => 0,
      (error: Problem) => error.details.retryAfterSeconds,
    );
  expect([await use(), await use()]).toEqual([0, 0]);
  t.clock.advance(-DAY);
  expect(await use()).toBeLessThanOrEqual(60);
  t.clock.advance(61_000);
  expect(await use()).toBe(0);
  t.clock.advance(DAY);
});

test('A-10: attack 17 and 18: a write that another site started is refused, sign-in and sign-out included', async () => {
  const person = await makeUser(t);
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'http://localhost.evil.example:3000' },
    { origin: 'http://localhost:3001' },
  ];
  for (const headers of foreign) {
    for (const url of ['/api/logout', '/api/login', '/api/register', '/api/upload']) {
      const answer = await post(url, url === '/api/logout' ? {} : someone(), {
        cookie: person.cookie,
        headers: { host: 'localhost:3000', ...headers },
      });
      expect(answer.statusCode, `${url} ${JSON.stringify(headers)}`).toBe(403);
      expect(answer.json().code).toBe('foreign_origin');
    }
  }
  expect((await whoIs(person.cookie)).statusCode).toBe(200);
});

test('our own pages may write, by whatever name of ours they were opened', async () => {
  for (const headers of [
    { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' },
    { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' },
  ] as Record<string, string>[]) {
    const person = await makeUser(t);
    expect((await person.call('POST', '/api/logout', undefined, headers)).statusCode).toBe(204);
  }
});

test('attack 17: text that pretends to be no JSON is not read', async () => {
  const answer = await post('/api/login', JSON.stringify({ email: 'a@b.example', password: 'longenough' }), {
    headers: { 'content-type': 'text/plain' },
  });
  expect(answer.statusCode).toBe(415);
});

test('D-18: an address and a password are enough; the name is made of the address, and never somebody else’s', async () => {
  const named = async (email: string): Promise<string> => {
    const answer = await post('/api/register', { email, password: 'longenough' });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json().username;
  };
  expect(await named('rosa.trim+cars@two-fields.example')).toBe('rosa trim');
  expect(await named('rosa_trim@other-fields.example')).toMatch(/^rosa trim [0-9a-f]{8}$/);
  // Too short for a name.
  expect(await named('jo@two-fields.example')).toMatch(/^Member [0-9a-f]{8}$/);
});
