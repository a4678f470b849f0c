import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { reportText, startReport } from './start-report.ts';

test('a start without settings reports its features', () => {
  expect(reportText(startReport(readConfig({ DATA_DIR: '/srv/data' })))).toBe(
    [
      '  Address   http://localhost:3000, for this machine alone',
      '  Database  embedded, in /srv/data/database',
      '  Files     in /srv/data/files',
      '  Payments  test cards, nobody is charged',
      '  Mail      not sent, read at http://localhost:3000/dev/mail',
      '  Models    the engine in this server; no photo leaves it',
      '',
    ].join('\n'),
  );
});

test('a public server reports missing settings, and its report holds no secret', () => {
  const SECRETS = {
    password: 'hunter2hunter2',
    key: 'sk_live_abcdefgh',
    hook: 'whsec_abcdefgh',
    store: 'storesecretstore',
  };
  const bare = startReport(readConfig({ HOST: '0.0.0.0', APP_URL: 'https://trim.example' }));
  expect(bare).toMatchObject({
    Address: 'https://trim.example, open to others, listens on 0.0.0.0:3000',
    Payments: 'off: nobody can buy a plan (STRIPE_SECRET_KEY)',
  });
  expect(bare.Mail).toMatch(/^off: nobody can confirm an address/);
  const full = startReport(
    readConfig({
      HOST: '0.0.0.0',
      APP_URL: 'https://trim.example',
      DATABASE_URL: `postgresql://retrim:${SECRETS.password}@db.example:5432/trim?sslmode=require&password=${SECRETS.password}`,
      SMTP_URL: `smtps://mailer:${SECRETS.password}@mail.example:465`,
      STRIPE_SECRET_KEY: SECRETS.key,
      STRIPE_WEBHOOK_SECRET: SECRETS.hook,
      S3_BUCKET: 'photos',
      S3_ENDPOINT: 'https://s3.example',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: SECRETS.store,
      PROVIDERS: 'openai',
      OPENAI_API_KEY: SECRETS.key,
    }),
  );
  expect(full).toEqual({
    Address: 'https://trim.example, open to others, listens on 0.0.0.0:3000',
    Database: 'PostgreSQL, db.example:5432/trim',
    Files: 'in the bucket photos at s3.example',
    Payments: 'Stripe, real money',
    Mail: 'sent by mail.example:465',
    Models: 'the engine in this server, and openai',
  });
  for (const secret of Object.values(SECRETS)) expect(reportText(full)).not.toContain(secret);
});
