/** The startup report: one line for each feature that depends on settings, without secrets. */
import path from 'node:path';
import { folderOfFiles } from '../files/open-storage.ts';
import type { Config } from '#server/config.ts';
import { OUTBOX_PATH, outboxPath } from '../mail/outbox-routes.ts';

/** Host and path of a URL, without user, password and parameters. */
const hostAndPath = (url: string): string => {
  if (!URL.canParse(url)) return 'the server of DATABASE_URL';
  const { host, pathname } = new URL(url);
  return `${host}${pathname === '/' ? '' : pathname}`;
};

const describeReach = ({ local, host, port }: Config): string =>
  local ? 'for this machine alone' : `open to others, listens on ${host}:${port}`;

const describePayments = ({ payments: provider, stripe: { secretKey } }: Config): string => {
  if (provider === 'test') return 'test cards, nobody is charged';
  if (provider === 'none') return 'off: nobody can buy a plan (STRIPE_SECRET_KEY)';
  return secretKey?.includes('_test_') === true ? 'Stripe in test mode, nobody is charged' : 'Stripe, real money';
};

const describeMail = (config: Config): string => {
  if (config.smtpUrl !== undefined) return `sent by ${new URL(config.smtpUrl).host}`;
  return outboxPath(config) === undefined
    ? 'off: nobody can confirm an address or choose a new password (SMTP_URL)'
    : `not sent, read at ${config.appUrl}${OUTBOX_PATH}`;
};

const describeModels = ({ providers: { models } }: Config): string =>
  models.length === 0
    ? 'the engine in this server; no photo leaves it'
    : `the engine in this server, and ${models.map(({ name }) => name).join(', ')}`;

/** Settings by their name in the report. */
export const startReport = (config: Config): Record<string, string> => ({
  ...(config.roles.api ? { Address: `${config.appUrl}, ${describeReach(config)}` } : {}),
  Database:
    config.databaseUrl === undefined
      ? `embedded, in ${path.join(config.dataDir, 'database')}`
      : `PostgreSQL, ${hostAndPath(config.databaseUrl)}`,
  Files:
    config.s3 === undefined
      ? `in ${folderOfFiles(config)}`
      : `in the bucket ${config.s3.bucket}${config.s3.endpoint === undefined ? '' : ` at ${hostAndPath(config.s3.endpoint)}`}`,
  Payments: describePayments(config),
  Mail: describeMail(config),
  Models: describeModels(config),
});

export const reportText = (report: Record<string, string>): string => {
  const width = Math.max(...Object.keys(report).map((name) => name.length)) + 2;
  return Object.entries(report)
    .map(([name, words]) => `  ${name.padEnd(width)}${words}\n`)
    .join('');
};
