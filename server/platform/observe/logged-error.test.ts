import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#server/platform/db/schema.ts';
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts';
import { errorLine } from './logged-error.ts';
import { openLog } from './open-log.ts';

let t: TestApp;
let said = '';
const log = openLog(
  { logLevel: 'info' },
  'api',
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      said += chunk.toString();
      done();
    },
  }),
);
beforeAll(async () => {
  t = await openTestApp(
    {},
    {
      prepare: async (deps) => {
        deps.log = log;
      },
    },
  );
});
afterAll(() => t.close());

const SECRET = 'Mrs. Miller pays cash';
const logged = (error: unknown): string => {
  said = '';
  log.error({ err: error }, 'it failed');
  return said;
};
const failing = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => {
      throw new Error('it did not fail');
    },
    (error: Error) => error,
  );

test('a failed statement is logged with the rule that it broke, and without a single value', async () => {
  const { db } = t.deps.database;
  const row = {
    id: 'u1',
    username: SECRET,
    usernameKey: SECRET,
    email: `${SECRET}@x`,
    passwordHash: SECRET,
    trialEndsAt: new Date(),
  };
  await db.insert(users).values(row);
  const errors = [
    await failing(db.insert(users).values(row)),
    await failing(db.execute(sql`select ${SECRET}::int`)),
    await failing(db.execute(sql`select ${`{"note": "${SECRET}\ud800`}::jsonb`)),
    await failing(db.insert(users).values({ ...row, id: 'u2', usernameKey: 'k', email: 'e', monthlyRendersCount: -1 })),
    await failing(db.transaction((tx) => tx.insert(users).values(row))),
  ];
  for (const error of [...errors, new Error('a render could not be stored', { cause: errors[0] })]) {
    const line = logged(error);
    expect(line).not.toContain('Miller');
    expect(line).toContain('it failed');
    expect(line).toMatch(/Failed query: (insert into|select)/);
    expect(line).toMatch(/"code":"\w{5}"/);
    expect(line).toMatch(/\\n\s+at /);
    expect(errorLine(error)).not.toContain('Miller');
  }
  expect(logged(errors[0])).toContain('"constraint":"users_pkey"');
});

test('other errors are logged as they are, with their causes', () => {
  const line = logged(new Error('the bucket is away', { cause: new Error('connect ECONNREFUSED') }));
  expect(line).toContain('the bucket is away');
  expect(line).toContain('ECONNREFUSED');
});

test('the log of a request that failed in the database holds nothing of its input', async () => {
  t.app.log.info('ready');
  said = '';
  await t.deps.database.db.execute(sql`alter table waitlist rename to waitlist_gone`);
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/waitlist',
    payload: { email: 'miller.pays.cash@shop.example' },
  });
  await t.deps.database.db.execute(sql`alter table waitlist_gone rename to waitlist`);
  expect(answer.statusCode).toBe(500);
  expect(said).toContain('Failed query');
  expect(said).not.toContain('miller');
});
