import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog, contactMessages, waitlist } from '#server/platform/db/schema/support.ts';
import { makePremium, makeUser, type Person } from '#tests/support/server/make.ts';
import { makeSubscriber } from '#tests/support/server/payment-scene.ts';
import { DAY, openTestApp, type TestApp } from '#tests/support/server/test-app.ts';
import { toCsv } from '#contract/csv.ts';

let t: TestApp;
let admin: Person;
beforeAll(async () => {
  t = await openTestApp({ RETRIM_RATE_LIMITS: 'off' });
  admin = await makeUser(t, { isAdmin: true, username: 'The Admin' });
});
afterAll(() => t.close());

const letter = (subject: string) => ({
  firstName: 'A',
  lastName: 'B',
  email: 'a@example.com',
  subject,
  message: 'A message long enough.',
});

test('A-47, R-25: the admin area is for administrators: a visitor gets 401, everybody else 403, and nothing is changed', async () => {
  const people: [number, Person | undefined][] = [
    [401, undefined],
    [403, await makeUser(t)],
    [403, await makePremium(t)],
  ];
  const calls = [
    ['GET', '/api/admin/messages'],
    ['PATCH', '/api/admin/messages/x'],
    ['GET', '/api/admin/waitlist'],
    ['GET', '/api/admin/waitlist.csv'],
    ['GET', '/api/admin/users'],
    ['PATCH', `/api/admin/users/${admin.user.id}`],
    ['GET', '/api/admin/audit'],
  ] as const;
  for (const [status, person] of people)
    for (const [method, url] of calls) {
      const body = method === 'PATCH' ? { monthlyRendersLimit: null } : undefined;
      const reply =
        person === undefined
          ? await t.app.inject({ method, url, ...(body === undefined ? {} : { payload: body }) })
          : await person.call(method, url, body);
      expect(reply.statusCode, `${method} ${url}`).toBe(status);
    }
  expect(await t.deps.database.db.select().from(auditLog)).toEqual([]);
});

test("T-16: subscribers' messages come first, then the oldest; answered ones leave the list", async () => {
  const ben = await makePremium(t);
  await t.app.inject({ method: 'POST', url: '/api/contact', payload: letter('first') });
  await t.app.inject({ method: 'POST', url: '/api/contact', payload: letter('second') });
  await ben.call('POST', '/api/contact', letter('premium'));
  const list = async (query = '') =>
    (await admin.call('GET', `/api/admin/messages${query}`)).json<{
      messages: { id: string; subject: string; username: string | null }[];
      total: number;
    }>();
  const { messages, total } = await list();
  expect(messages.map(({ subject }) => subject)).toEqual(['premium', 'first', 'second']);
  expect([total, messages[0]!.username]).toEqual([3, ben.user.username]);
  expect((await admin.call('PATCH', `/api/admin/messages/${messages[0]!.id}`, { handled: true })).json()).toMatchObject(
    { handledAt: expect.any(String) },
  );
  expect((await list()).total).toBe(2);
  expect((await list('?state=handled')).messages.map(({ subject }) => subject)).toEqual(['premium']);
  expect((await admin.call('PATCH', '/api/admin/messages/none', { handled: true })).statusCode).toBe(404);
});

test('an administrator moves a trial, sets a limit, takes one away, notes a refund: each once in the log, with what was before', async () => {
  const ana = await makeUser(t, { username: 'Trial Ana' });
  const later = new Date(t.deps.now().getTime() + 30 * DAY).toISOString();
  expect((await admin.call('PATCH', `/api/admin/users/${ana.user.id}`, { trialEndsAt: later })).json()).toMatchObject({
    trialEndsAt: later,
  });
  expect(
    (await admin.call('PATCH', `/api/admin/users/${ana.user.id}`, { monthlyRendersLimit: 60 })).json()
      .monthlyRendersLimit,
  ).toBe(60);
  expect(
    (await admin.call('PATCH', `/api/admin/users/${ana.user.id}`, { monthlyRendersLimit: null })).json()
      .monthlyRendersLimit,
  ).toBeNull();
  expect((await ana.call('GET', '/api/subscription')).json()).toMatchObject({
    rendersRemaining: null,
    trialEndsAt: later,
  });
  expect((await admin.call('PATCH', `/api/admin/users/${ana.user.id}`, { refunded: true })).statusCode).toBe(409);
  const ben = await makeSubscriber(t);
  expect((await admin.call('PATCH', `/api/admin/users/${ben.user.id}`, { refunded: true })).json()).toMatchObject({
    refundedAt: expect.any(String),
  });
  const { entries } = (await admin.call('GET', '/api/admin/audit')).json<{
    entries: { action: string; subjectName: string; adminName: string; details: { from: unknown; to: unknown } }[];
  }>();
  expect(entries.slice(0, 4).map(({ action, subjectName, adminName }) => [action, subjectName, adminName])).toEqual([
    ['refund', ben.user.username, 'The Admin'],
    ['limit', 'Trial Ana', 'The Admin'],
    ['limit', 'Trial Ana', 'The Admin'],
    ['trial', 'Trial Ana', 'The Admin'],
  ]);
  expect(entries[1]!.details).toEqual({ from: 60, to: null });
});

test.each([
  {},
  { isAdmin: true },
  { subscriptionTier: 'premium' },
  { monthlyRendersLimit: -1 },
  { monthlyRendersLimit: 1e9 },
  { monthlyRendersLimit: 1.5 },
  { monthlyRendersLimit: '60' },
  { trialEndsAt: 'soon' },
  { trialEndsAt: '9999-01-01T00:00:00Z' },
  { refunded: false },
  { refunded: true, monthlyRendersLimit: 5 },
  { passwordHash: 'x' },
])('%o is no change that an administrator can make', async (body) => {
  const ana = await makeUser(t);
  expect((await admin.call('PATCH', `/api/admin/users/${ana.user.id}`, body)).statusCode).toBe(400);
});

test('attack 75: a search is for its letters, whatever they are', async () => {
  const ana = await makeUser(t, { username: '100% Wool_Cloth' });
  const found = async (search: string) =>
    (await admin.call('GET', `/api/admin/users?search=${encodeURIComponent(search)}`)).json<{
      users: { id: string }[];
      total: number;
    }>();
  for (const search of ['100% WOOL', 'wool_', ana.user.email, ana.user.id])
    expect(
      (await found(search)).users.map(({ id }) => id),
      search,
    ).toEqual([ana.user.id]);
  for (const search of ['%', '_o_', "' or 1=1 --", '\\'])
    expect(
      (await found(search)).users.every(({ id }) => id === ana.user.id),
      search,
    ).toBe(true);
  for (const query of ['?page=-1', '?page=0', '?page=1e9', '?page=x', `?search=${'x'.repeat(300)}`])
    expect((await admin.call('GET', `/api/admin/users${query}`)).statusCode, query).toBe(400);
  const body = (await admin.call('GET', '/api/admin/users')).body;
  expect(body).not.toMatch(/argon2|stripe|cus_|tokenHash|passwordHash/);
});

test('attack 74: a cell that a spreadsheet would run is exported as text', async () => {
  await t.deps.database.db
    .insert(waitlist)
    .values([
      { email: '=cmd|calc@example.com' },
      { email: '+1@example.com' },
      { email: '@sum@example.com' },
      { email: 'plain@example.com' },
    ]);
  const answer = await admin.call('GET', '/api/admin/waitlist.csv');
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="waitlist-\d{4}-\d\d-\d\d\.csv"$/);
  const lines = answer.body.replace('\uFEFF', '').trim().split('\r\n');
  expect(lines).toHaveLength(5);
  for (const line of lines) expect(line).toMatch(/^"(?![=+\-@\t\r])/);
  expect(answer.body).toContain(`"'=cmd|calc@example.com"`);
  expect(toCsv(['a'], [['say "hi"'], ['-1'], ['\t=1']])).toBe('\uFEFF"a"\r\n"say ""hi"""\r\n"\'-1"\r\n"\'\t=1"\r\n');
  expect((await admin.call('GET', '/api/admin/audit')).json().entries[0]).toMatchObject({
    action: 'waitlist exported',
    details: { entries: 4 },
  });
});

test('messages of a deleted account go with it', async () => {
  const ana = await makeUser(t);
  await ana.call('POST', '/api/contact', letter('mine'));
  const { users } = await import('#server/platform/db/schema.ts');
  await t.deps.database.db.delete(users).where(eq(users.id, ana.user.id));
  expect(
    await t.deps.database.db.select().from(contactMessages).where(eq(contactMessages.userId, ana.user.id)),
  ).toEqual([]);
});
