import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { OperatorError } from './platform/operator-error.ts';

test('nothing set is a server for this machine alone', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: 'localhost',
    appUrl: 'http://localhost:3000',
    local: true,
    secure: false,
    devTools: false,
    rateLimits: true,
    trustProxy: 0,
    databaseUrl: undefined,
  });
});

test('an empty value is as good as none', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', APP_URL: '' })).toMatchObject({
    port: 3000,
    databaseUrl: undefined,
    appUrl: 'http://localhost:3000',
  });
});

test('threads that compute give way where the process answers requests, and where it is said', () => {
  const worker = { ROLES: 'worker', DATABASE_URL: 'postgres://x', RETRIM_SECRET: 'x'.repeat(32) };
  expect(readConfig({}).renderNiceness).toBe(10);
  expect(readConfig(worker).renderNiceness).toBe(0);
  expect(readConfig({ ...worker, RENDER_NICENESS: '5' }).renderNiceness).toBe(5);
  expect(readConfig({ RENDER_NICENESS: '0' }).renderNiceness).toBe(0);
});

test('the address follows the port, and loses a slash at its end', () => {
  expect(readConfig({ PORT: '8080' }).appUrl).toBe('http://localhost:8080');
  expect(readConfig({ APP_URL: 'https://trim.example/' })).toMatchObject({
    appUrl: 'https://trim.example',
    local: false,
    secure: true,
    supportEmail: 'support@trim.example',
  });
});

test.each([
  [{ PORT: 'abc' }, 'PORT: must be a whole number'],
  [{ PORT: '70000' }, 'PORT: '],
  [{ APP_URL: 'trim.example' }, 'APP_URL: must be an address like https://example.com'],
  [{ APP_URL: 'javascript:alert(1)' }, 'APP_URL: '],
  [{ APP_URL: 'https://trim.example/retrim' }, 'APP_URL: must be an address without a path'],
  [{ APP_URL: 'https://trim.example/?from=mail' }, 'APP_URL: must be an address without a path'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL: must start with postgres://'],
  [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY: '],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: '],
  [{ RETRIM_DEV_TOOLS: 'yes please' }, 'RETRIM_DEV_TOOLS: '],
  [
    { RETRIM_DEV_TOOLS: 'on', APP_URL: 'https://trim.example' },
    'RETRIM_DEV_TOOLS: only allowed while APP_URL is an address of this machine',
  ],
  [{ RETRIM_RATE_LIMITS: 'off', APP_URL: 'https://trim.example' }, 'RETRIM_RATE_LIMITS: '],
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_WEBHOOK_SECRET: required when STRIPE_SECRET_KEY is set'],
  [{ STRIPE_SECRET_KEY: 'secret' }, 'STRIPE_SECRET_KEY: must start with sk_'],
  [{ ROLES: 'api,cook' }, 'ROLES: must be api, worker, or both'],
  [
    { ROLES: 'worker' },
    'ROLES: the embedded database serves a single process. To run api and worker as separate processes, set DATABASE_URL',
  ],
  [
    { ROLES: 'worker', DATABASE_URL: 'postgres://x' },
    'RETRIM_SECRET: required when api and worker are separate processes',
  ],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN: must have at least 16 characters'],
  [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG: must be a fraction from 0 to 1'],
  [{ S3_BUCKET: 'My Photos' }, "S3_BUCKET: must be a bucket's name"],
  [{ S3_ENDPOINT: 'http://localhost:9000' }, 'S3_BUCKET: required when S3_ENDPOINT is set'],
  [{ S3_BUCKET: 'photos', S3_ACCESS_KEY_ID: 'a' }, 'S3_SECRET_ACCESS_KEY: required together'],
  [{ S3_BUCKET: 'photos', S3_PREFIX: 'retrim' }, 'S3_PREFIX: must end with a slash'],
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL: '],
])('%j stops the start with one line naming it', (environment, line) => {
  try {
    readConfig(environment);
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(OperatorError);
    expect((error as Error).message).toContain(line);
    expect((error as Error).message).not.toContain('\n');
  }
});

test('D-03: an end of the annual price needs the price that follows, and at Stripe its id', () => {
  expect(() => readConfig({ YEARLY_PRICE_UNTIL: '2027-03-31' })).toThrow(
    'YEARLY_PRICE_AFTER: required with YEARLY_PRICE_UNTIL',
  );
  expect(() => readConfig({ YEARLY_PRICE_AFTER: '140' })).toThrow('YEARLY_PRICE_UNTIL: required');
  expect(() => readConfig({ YEARLY_PRICE_UNTIL: '31.3.2027', YEARLY_PRICE_AFTER: '140' })).toThrow(
    'YEARLY_PRICE_UNTIL: must be a day like 2027-03-31',
  );
  expect(() =>
    readConfig({
      YEARLY_PRICE_UNTIL: '2027-03-31',
      YEARLY_PRICE_AFTER: '140',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    }),
  ).toThrow('STRIPE_PRICE_YEARLY_AFTER: required');
  expect(readConfig({ YEARLY_PRICE_UNTIL: '2027-03-31', YEARLY_PRICE_AFTER: '140' }).yearlyOffer).toEqual({
    lastDay: '2027-03-31',
    endsAt: new Date('2027-04-01T00:00:00Z'),
    nextCents: 14_000,
    nextPriceId: undefined,
  });
});
