import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contactMessages, waitlist } from '#server/platform/db/schema/support.ts';
import { mails } from '#server/platform/db/schema/mails.ts';
import { makePremium, makeUser } from '#tests/support/server/make.ts';
import { makeSubscriber, fetchSubscription } from '#tests/support/server/payment-scene.ts';
import { DAY, openTestApp, type TestApp } from '#tests/support/server/test-app.ts';

let t: TestApp;
let open: TestApp;
beforeAll(async () => {
  [t, open] = await Promise.all([
    openTestApp({ RETRIM_RATE_LIMITS: 'off' }),
    openTestApp({ APP_URL: 'https://retrim.example' }),
  ]);
});
afterAll(() => Promise.all([t.close(), open.close()]));

const LETTER = {
  firstName: 'Ada',
  lastName: 'Welt',
  email: 'Ada@Example.com',
  subject: 'Tuck and roll',
  message: 'Can you show tuck and roll on a bench seat?',
};
const write = (over: object = {}, on = t) =>
  on.app.inject({ method: 'POST', url: '/api/contact', payload: { ...LETTER, ...over } });
const wait = (payload: object, on = t) => on.app.inject({ method: 'POST', url: '/api/waitlist', payload });
const stored = async (on = t) =>
  on.deps.database.db.select().from(contactMessages).orderBy(desc(contactMessages.createdAt));

test('A-39, S-14: a message is stored and mailed to support in one go, and the writer is thanked', async () => {
  const sent = await write();
  expect([sent.statusCode, sent.json()]).toEqual([201, { message: 'We reply by email within 24 hours.' }]);
  expect((await stored())[0]).toMatchObject({
    firstName: 'Ada',
    email: 'ada@example.com',
    subject: 'Tuck and roll',
    userId: null,
    isPremium: false,
    requestsRefund: false,
  });
  const [mail] = await t.deps.database.db.select().from(mails).where(eq(mails.template, 'contact-received'));
  expect(mail).toMatchObject({ to: 'support@localhost' });
});

test("T-16: a subscriber's message is marked", async () => {
  const ben = await makePremium(t);
  expect((await ben.call('POST', '/api/contact', { ...LETTER, email: 'ben@example.com' })).statusCode).toBe(201);
  expect((await stored())[0]).toMatchObject({ isPremium: true, userId: ben.user.id });
});

test.each([
  [{ firstName: ' ' }, 'firstName'],
  [{ lastName: undefined }, 'lastName'],
  [{ email: 'nobody' }, 'email'],
  [{ email: 'a@b.com\nBcc: c@d.com' }, 'email'],
  [{ subject: '' }, 'subject'],
  [{ subject: 'x'.repeat(151) }, 'subject'],
  [{ message: 'too short' }, 'message'],
  [{ message: 'x'.repeat(5001) }, 'message'],
  [{ message: '\u200b'.repeat(50) }, 'message'],
  [{ message: { $ne: null } }, 'message'],
])('a message with %o is refused, naming the field', async (over, field) => {
  const refused = await write(over);
  expect([refused.statusCode, refused.json().code, refused.json().field]).toEqual([400, 'invalid_input', field]);
});

test('attack 90: a filled trap is thanked for and thrown away; markup stays text; a line end does not reach the subject', async () => {
  const before = (await stored()).length;
  expect((await write({ website: 'https://spam.example' })).statusCode).toBe(201);
  expect((await wait({ email: 'bot@example.com', website: 'x' })).statusCode).toBe(201);
  expect((await stored()).length).toBe(before);
  expect(await t.deps.database.db.select().from(waitlist).where(eq(waitlist.email, 'bot@example.com'))).toEqual([]);
  await write({
    subject: 'Hello\r\nBcc: all@example.com',
    message: '<img src=x onerror=alert(1)> javascript:alert(1) =HYPERLINK("x")',
  });
  expect((await stored())[0]).toMatchObject({
    subject: 'Hello Bcc: all@example.com',
    message: '<img src=x onerror=alert(1)> javascript:alert(1) =HYPERLINK("x")',
  });
});

test('attack 90, D-60: from one address a few messages an hour are taken, and each of these is mailed', async () => {
  const answers: number[] = [];
  for (let i = 0; i < 9; i++)
    answers.push((await write({ email: 'loud@example.com', subject: `number ${i}` }, open)).statusCode);
  expect(answers).toEqual([201, 201, 201, 201, 201, 429, 429, 429, 429]);
  expect(await stored(open)).toHaveLength(5);
  const mailed = await open.deps.database.db.select().from(mails).where(eq(mails.template, 'contact-received'));
  expect(mailed.map(({ data }) => (data as { subject: string }).subject).toSorted()).toEqual([
    'number 0',
    'number 1',
    'number 2',
    'number 3',
    'number 4',
  ]);
  const many = await Promise.all(Array.from({ length: 30 }, (_, i) => wait({ email: `w${i}@example.com` }, open)));
  expect(many.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10);
  expect(many.find(({ statusCode }) => statusCode === 429)!.headers['retry-after']).toBeDefined();
});

test('A-40, S-45: the waitlist holds an address once, however it is written, and answers with the same words', async () => {
  const [first, again] = [await wait({ email: ' Trim@Shop.example ' }), await wait({ email: 'trim@shop.EXAMPLE' })];
  expect([first.statusCode, again.statusCode]).toEqual([201, 200]);
  expect(again.json()).toEqual(first.json());
  const [{ n }] = (await t.deps.database.db
    .select({ n: sql<number>`count(*)::int` })
    .from(waitlist)
    .where(eq(waitlist.email, 'trim@shop.example'))) as [{ n: number }];
  expect(n).toBe(1);
  for (const payload of [{}, { email: '' }, { email: 'x' }, { email: ['a@b.com'] }])
    expect((await wait(payload)).statusCode).toBe(400);
});

test('B-10: the guarantee: asked for once, within 30 days of the first payment, by the subscriber alone', async () => {
  const ask = { ...LETTER, subject: 'Request a refund', refund: true };
  expect((await t.app.inject({ method: 'POST', url: '/api/contact', payload: ask })).statusCode).toBe(401);
  expect((await (await makeUser(t)).call('POST', '/api/contact', ask)).json().code).toBe('conflict');
  const ana = await makeSubscriber(t);
  const [one, two] = await Promise.all([ana.call('POST', '/api/contact', ask), ana.call('POST', '/api/contact', ask)]);
  expect([one.statusCode, two.statusCode].toSorted((a, b) => a - b)).toEqual([201, 409]);
  expect(
    (await stored()).filter(({ requestsRefund, userId }) => requestsRefund && userId === ana.user.id),
  ).toHaveLength(1);
  expect(await fetchSubscription(ana)).toMatchObject({ tier: 'premium', refundUntil: null });
  const late = await makeSubscriber(t);
  await t.deps.database.db.execute(
    sql`update users set first_paid_at = ${new Date(t.deps.now().getTime() - 30 * DAY).toISOString()}::timestamptz where id = ${late.user.id}`,
  );
  expect((await late.call('POST', '/api/contact', ask)).statusCode).toBe(409);
});
