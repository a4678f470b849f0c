/** Reads and checks the environment variables, once at startup. */
import { DAY_MS } from '#contract/durations.ts';
import { requireValue } from '#contract/expected.ts';
import { MailAddress } from '#contract/mail-address.ts';
import path from 'node:path';
import { z } from 'zod';
import { decideLocalMode } from './platform/http/local-mode.ts';
import { DEFAULT_RENDER_NICENESS } from './platform/threads/lower-priority.ts';
import { readProviderConfig } from './studio/providers/provider-config.ts';
import { SITE_VARIABLES, siteOf } from './platform/http/pages/site-config.ts';
import { OperatorError } from './platform/operator-error.ts';

const Switch = z.enum(['on', 'off', '1', '0', 'true', 'false']).transform((word) => ['on', '1', 'true'].includes(word));
const WholeNumber = (min: number, max: number) =>
  z.string().regex(/^\d+$/, 'must be a whole number').transform(Number).pipe(z.number().min(min).max(max));
const Dollars = z
  .string()
  .regex(/^\d+(\.\d+)?$/, 'must be an amount like 12.50')
  .transform(Number);
const WebUrl = z
  .url({ protocol: /^https?$/, error: 'must be an address like https://example.com' })
  .transform((url) => url.replace(/\/+$/, ''));

/** Links in emails are paths of this address. */
const SiteUrl = WebUrl.refine((url) => {
  const { pathname, search, hash, username } = new URL(url);
  return pathname === '/' && search === '' && hash === '' && username === '';
}, 'must be an address without a path, like https://example.com');

const Environment = z.object({
  PORT: WholeNumber(0, 65_535).default(3000),
  /** Loopback by default, so that only this machine can reach the server. */
  HOST: z.string().min(1).default('localhost'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .optional(),
  APP_URL: SiteUrl.optional(),
  /** Number of our own proxies in front of the server. They are trusted to report the client's IP address. */
  TRUST_PROXY: WholeNumber(0, 10).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SUPPORT_EMAIL: MailAddress('must be an email address').optional(),
  ...SITE_VARIABLES,
  RETRIM_DEV_TOOLS: Switch.default(false),
  RETRIM_RATE_LIMITS: Switch.default(true),
  /** Key that encrypts stored secrets, so that a copy of the database does not reveal them. Shared by all servers. */
  RETRIM_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),

  /** Whether this process answers requests, runs long jobs, or both. */
  ROLES: z
    .string()
    .regex(/^\s*(api|worker)(\s*,\s*(api|worker))*\s*$/, 'must be api, worker, or both: api,worker')
    .default('api,worker')
    .transform((list) => new Set(list.split(',').map((role) => role.trim()))),
  /** Number of concurrent renders in this process; by default one fewer than there are cores. */
  WORKER_THREADS: WholeNumber(1, 256).optional(),
  /** Whether a thread is warmed up soon after startup, which is not worthwhile for a process that runs only a minute. */
  WARM_UP: Switch.default(true),
  /** Nice value of the threads that compute pictures. */
  RENDER_NICENESS: WholeNumber(0, 19).optional(),
  DATABASE_POOL: WholeNumber(2, 200).default(10),
  /** A separate port for `/metrics`, `/health` and `/ready`, for a private network. */
  METRICS_PORT: WholeNumber(0, 65_535).optional(),
  METRICS_HOST: z.string().min(1).optional(),
  /** Token for `Authorization: Bearer ...`; when set, `/metrics` is also on the main port. */
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: WebUrl.optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default('retrim'),
  /** Fraction of traces that are recorded. */
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a fraction from 0 to 1')
    .default('1')
    .transform(Number),

  S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      "must be a bucket's name: 3 to 63 lowercase letters, digits, dots and dashes",
    )
    .optional(),
  S3_ENDPOINT: WebUrl.optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_PATH_STYLE: Switch.optional(),
  S3_PREFIX: z
    .string()
    .regex(/^([A-Za-z0-9_-]+\/)+$/, 'must end with a slash, like retrim/')
    .optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .refine((url) => URL.canParse(url), 'must be an address like smtp://user:password@mail.example.com:587')
    .optional(),
  /** Allows sending mail to another machine without TLS, for a trusted network. */
  SMTP_ALLOW_PLAIN: Switch.default(false),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>\r\n]* <[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/, 'must be an address, or a name and <address>')
    .optional(),

  /**
   * Remote models, in the order in which they are tried. None by default, so that a key that happens to be in the
   * environment sends no photo anywhere.
   */
  PROVIDERS: z
    .string()
    .transform((list) =>
      list
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== ''),
    )
    .optional(),
  PROVIDERS_FILE: z.string().min(1).optional(),
  /** Engine for requests that do not name one. */
  RENDER_ENGINE: z.enum(['local', 'remote'], { error: 'must be local or remote' }).default('local'),
  /** Whether our own engine makes the picture when all models failed. Otherwise the render fails and is refunded. */
  PROVIDER_FALLBACK: Switch.default(true),
  SPEND_LIMIT_HOUR_USD: Dollars.default(10),
  SPEND_LIMIT_DAY_USD: Dollars.default(50),
  /** Number of renders of this process that may wait for remote models at the same time. */
  PROVIDER_SLOTS: WholeNumber(1, 200).default(8),

  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(live|test)_/, 'must start with sk_live_, rk_live_, sk_test_ or rk_test_')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(live|test)_/, 'must start with pk_live_ or pk_test_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, 'must start with whsec_')
    .optional(),
  /** Whether Stripe Tax, which must be set up in Stripe's dashboard, adds taxes at the checkout. */
  STRIPE_AUTOMATIC_TAX: Switch.default(false),
  /** Custom domain of Stripe's pages (a paid feature), such as `pay.example.com`. */
  STRIPE_CUSTOM_DOMAIN: z
    .string()
    .regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/, 'must be a host name like pay.example.com')
    .optional(),
  STRIPE_PRICE_MONTHLY: z
    .string()
    .regex(/^price_/, 'must start with price_')
    .optional(),
  STRIPE_PRICE_YEARLY: z
    .string()
    .regex(/^price_/, 'must start with price_')
    .optional(),
  /**
   * Last day (UTC) on which the yearly price in the plan catalog applies (D-03). YEARLY_PRICE_AFTER is the price from the
   * next day on, STRIPE_PRICE_YEARLY_AFTER its price id at Stripe.
   */
  YEARLY_PRICE_UNTIL: z.iso.date('must be a day like 2027-03-31').optional(),
  YEARLY_PRICE_AFTER: Dollars.optional(),
  STRIPE_PRICE_YEARLY_AFTER: z
    .string()
    .regex(/^price_/, 'must start with price_')
    .optional(),
});

type Env = z.output<typeof Environment>;

/** Names of all variables that the server reads. */
export const VARIABLE_NAMES = Object.keys(Environment.shape) as (keyof typeof Environment.shape)[];

/** @throws OperatorError that names the first wrong variable */
export const readConfig = (environment: Record<string, string | undefined> = process.env) => {
  const variables = withoutEmpty(environment);
  const env = parseEnvironment(variables);
  const appUrl = env.APP_URL ?? `http://localhost:${env.PORT}`;
  const local = decideLocalMode({ appUrl, isAppUrlSet: env.APP_URL !== undefined, host: env.HOST });
  refuseContradictions(env, local);
  refuseTestPayments(env, local);
  const paymentsWithoutKey = local ? 'test' : 'none';

  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    appUrl,
    /** Whether only people on this machine can reach the server (`local-mode.ts`). */
    local,
    secure: appUrl.startsWith('https:'),
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    supportEmail: env.SUPPORT_EMAIL ?? `support@${new URL(appUrl).hostname}`,
    devTools: env.RETRIM_DEV_TOOLS && local && env.STRIPE_SECRET_KEY === undefined,
    /** The operator's name and contact, and quotes about the product. */
    site: siteOf(env),
    rateLimits: env.RETRIM_RATE_LIMITS,
    /** When absent, the key is in a file in `dataDir`. */
    secret: env.RETRIM_SECRET,
    roles: { api: env.ROLES.has('api'), worker: env.ROLES.has('worker') },
    workerThreads: env.WORKER_THREADS,
    warmUp: env.WARM_UP,
    // A process without the role `api` has no requests that its threads could slow down.
    renderNiceness: env.RENDER_NICENESS ?? (env.ROLES.has('api') ? DEFAULT_RENDER_NICENESS : 0),
    databasePool: env.DATABASE_POOL,
    metrics: { port: env.METRICS_PORT, host: env.METRICS_HOST ?? env.HOST, token: env.METRICS_TOKEN },
    traces: tracesOf(env),
    /** When absent, files are stored in `dataDir`. */
    s3: bucketOf(env),
    smtpUrl: env.SMTP_URL,
    smtpAllowPlain: env.SMTP_ALLOW_PLAIN,
    mailFrom: env.MAIL_FROM ?? `Retrim <no-reply@${new URL(appUrl).hostname}>`,
    /** Test payments exist only on loopback addresses (D-66). */
    payments: env.STRIPE_SECRET_KEY === undefined ? paymentsWithoutKey : 'stripe',
    /** When absent, the yearly price does not end. */
    yearlyOffer: yearlyOfferOf(env),
    providers: providersOf(env, variables),
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY,
      publishableKey: env.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      automaticTax: env.STRIPE_AUTOMATIC_TAX,
      customDomain: env.STRIPE_CUSTOM_DOMAIN,
      prices: { 'premium-monthly': env.STRIPE_PRICE_MONTHLY, 'premium-yearly': env.STRIPE_PRICE_YEARLY },
    },
  } as const;
};

/** An empty value in an env file means "not set". */
const withoutEmpty = (environment: Record<string, string | undefined>): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''));

const parseEnvironment = (variables: Record<string, string | undefined>): Env => {
  const parsed = Environment.safeParse(variables);
  if (parsed.success) return parsed.data;
  const issue = requireValue(parsed.error.issues[0], 'The first issue of a failed parse');
  throw new OperatorError(`${issue.path.join('.')}: ${issue.message}`);
};

/** Checks variables that depend on each other. */
const refuseContradictions = (env: Env, local: boolean): void => {
  if (env.RETRIM_DEV_TOOLS && !local)
    throw new OperatorError('RETRIM_DEV_TOOLS: only allowed while APP_URL is an address of this machine');
  if (!env.RETRIM_RATE_LIMITS && !local)
    throw new OperatorError('RETRIM_RATE_LIMITS: may only be off while APP_URL is an address of this machine');
  if (env.ROLES.size < 2 && env.DATABASE_URL === undefined)
    throw new OperatorError(
      'ROLES: the embedded database serves a single process. To run api and worker as separate processes, set DATABASE_URL to a PostgreSQL database.',
    );
  if (env.ROLES.size < 2 && env.RETRIM_SECRET === undefined)
    throw new OperatorError(
      'RETRIM_SECRET: required when api and worker are separate processes. Set the same value for every process.',
    );
  if (env.S3_BUCKET === undefined && env.S3_ENDPOINT !== undefined)
    throw new OperatorError('S3_BUCKET: required when S3_ENDPOINT is set');
  if ((env.S3_ACCESS_KEY_ID === undefined) !== (env.S3_SECRET_ACCESS_KEY === undefined))
    throw new OperatorError('S3_SECRET_ACCESS_KEY: required together with S3_ACCESS_KEY_ID');
  if (env.STRIPE_SECRET_KEY !== undefined && env.STRIPE_WEBHOOK_SECRET === undefined)
    throw new OperatorError('STRIPE_WEBHOOK_SECRET: required when STRIPE_SECRET_KEY is set');
};

const tracesOf = ({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_SERVICE_NAME: service,
  OTEL_TRACES_SAMPLER_ARG: fraction,
}: Env) => {
  if (endpoint === undefined) return undefined;
  return { endpoint, service, fraction };
};

const bucketOf = (env: Env) => {
  if (env.S3_BUCKET === undefined) return undefined;
  return {
    bucket: env.S3_BUCKET,
    region: env.S3_REGION,
    endpoint: env.S3_ENDPOINT,
    credentials: credentialsOf(env),
    pathStyle: env.S3_PATH_STYLE ?? env.S3_ENDPOINT !== undefined,
    prefix: env.S3_PREFIX ?? '',
  };
};

const credentialsOf = ({ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey }: Env) => {
  if (accessKeyId === undefined) return undefined;
  return { accessKeyId, secretAccessKey: requireValue(secretAccessKey, 'S3_SECRET_ACCESS_KEY') };
};

/** A test key is refused on a public address, because anyone can pay with a test card there. */
const refuseTestPayments = (
  { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable }: Env,
  local: boolean,
): void => {
  const isTest = (key: string): boolean => key.includes('_test_');
  if (secret === undefined) return;
  if (isTest(secret) && !local)
    throw new OperatorError(
      'STRIPE_SECRET_KEY: a test key gives paid plans away for test cards, so it is refused while APP_URL is a public address. Set the live key.',
    );
  if (publishable !== undefined && isTest(secret) !== isTest(publishable))
    throw new OperatorError(
      'STRIPE_PUBLISHABLE_KEY: must have the same mode as STRIPE_SECRET_KEY: both live, or both test',
    );
};

const yearlyOfferOf = ({
  YEARLY_PRICE_UNTIL: lastDay,
  YEARLY_PRICE_AFTER: dollars,
  STRIPE_PRICE_YEARLY_AFTER: priceId,
  STRIPE_SECRET_KEY: key,
}: Env) => {
  if (lastDay === undefined) {
    if (dollars !== undefined || priceId !== undefined)
      throw new OperatorError('YEARLY_PRICE_UNTIL: required when a later price is set');
    return undefined;
  }
  if (dollars === undefined)
    throw new OperatorError(
      'YEARLY_PRICE_AFTER: required with YEARLY_PRICE_UNTIL, because a price that ends needs one that follows',
    );
  if (key !== undefined && priceId === undefined)
    throw new OperatorError(
      'STRIPE_PRICE_YEARLY_AFTER: required with YEARLY_PRICE_UNTIL, because the price that follows has an id of its own',
    );
  return {
    lastDay,
    endsAt: new Date(new Date(`${lastDay}T00:00:00Z`).getTime() + DAY_MS),
    nextCents: Math.round(100 * dollars),
    nextPriceId: priceId,
  };
};

const providersOf = (env: Env, variables: Record<string, string | undefined>) => {
  try {
    return readProviderConfig(env, variables);
  } catch (error) {
    throw new OperatorError((error as Error).message);
  }
};

export type Config = ReturnType<typeof readConfig>;
