/**
 * Delivers webhooks, with exponential backoff, until the receiver accepts them or all attempts have failed.
 */
import { DAY_MS } from '#contract/durations.ts';
import { and, eq, sql } from 'drizzle-orm';
import { WEBHOOK_DISABLE_AFTER_DAYS, WEBHOOK_RETRY_SECONDS } from '#contract/developer/webhooks.ts';
import { onlyRow } from '../platform/db/only-row.ts';
import type { Tx } from '../platform/db/open.ts';
import {
  webhookDeliveries,
  webhookEndpoints,
  type WebhookDeliveryRow,
  type WebhookEndpointRow,
} from '../platform/db/schema/developers.ts';
import { users } from '../platform/db/schema.ts';
import type { Deps } from '../platform/deps.ts';
import { startRunner } from '../platform/jobs/runner.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import { unseal } from '../platform/seal.ts';
import { finishAttempt, findEndpoint, recordAttempt, claimDelivery } from './delivery-store.ts';
import { postWebhook, type Outcome } from './post-webhook.ts';
import { signWebhook } from './sign-webhook.ts';

export interface WebhookService {
  /** Waits for the deliveries that are being sent. */
  stop(): Promise<void>;
}

const MAX_CONCURRENT = 8;
/** Time to wait for running attempts during shutdown. Another server repeats the rest. */
const DRAIN_MS = 3000;
/** Failures required to disable an endpoint, so that a few failures of a rarely used one are not enough. */
const MIN_FAILURES_TO_DISABLE = 8;
const STATUS_GONE = 410;

type WebhookDeps = Pick<Deps, 'database' | 'config' | 'now' | 'log' | 'metrics'>;

export const startWebhookService = (
  deps: WebhookDeps,
  { pollMs = 1000, timeoutMs }: { pollMs?: number; timeoutMs?: number } = {},
): WebhookService => {
  const runner = startRunner<WebhookDeliveryRow>({
    slots: MAX_CONCURRENT,
    take: () => claimDelivery(deps.database.db, deps.now()),
    perform: (delivery, stop) => deliver(deps, delivery, stop, timeoutMs),
    onError: (error) => deps.log.error({ err: error }, 'a webhook could not be claimed or delivered'),
    pollMs,
  });
  return { stop: () => runner.drain(DRAIN_MS) };
};

const unsealSecrets = async (
  { config, now }: WebhookDeps,
  { secretSealed, oldSecretSealed, oldSecretUntil }: WebhookEndpointRow,
): Promise<string[]> => {
  const old = oldSecretSealed !== null && oldSecretUntil !== null && oldSecretUntil > now() ? [oldSecretSealed] : [];
  const opened = await Promise.all([secretSealed, ...old].map((sealed) => unseal(config, 'webhook secrets', sealed)));
  return opened.filter((secret) => secret !== undefined);
};

const UNSENT_OUTCOME = { delivered: false, status: null, answerExcerpt: '', milliseconds: 0 } as const;

const attemptOnce = async (
  deps: WebhookDeps,
  delivery: WebhookDeliveryRow,
  endpoint: WebhookEndpointRow,
  stop: AbortSignal,
  timeoutMs: number | undefined,
): Promise<Outcome> => {
  const secrets = await unsealSecrets(deps, endpoint);
  if (secrets.length === 0)
    return {
      ...UNSENT_OUTCOME,
      problem: 'This server can no longer read the secret (its key has changed). Please create a new secret.',
    };
  const headers = {
    'retrim-signature': signWebhook(delivery.body, secrets, deps.now().getTime()),
    'retrim-event-id': delivery.eventId,
    'retrim-event-type': delivery.topic,
    'retrim-attempt': String(delivery.attempt),
  };
  return postWebhook({ url: endpoint.url, body: delivery.body, headers, signal: stop, timeoutMs }, deps.config);
};

const deliver = async (
  deps: WebhookDeps,
  delivery: WebhookDeliveryRow,
  stop: AbortSignal,
  timeoutMs: number | undefined,
): Promise<void> => {
  const {
    database: { db },
    log,
    metrics,
  } = deps;
  const endpoint = await findEndpoint(db, delivery.endpointId);
  // The endpoint has been removed in the meantime, along with its deliveries.
  if (endpoint === undefined) return;
  const outcome = endpoint.enabled
    ? await attemptOnce(deps, delivery, endpoint, stop, timeoutMs).catch((error: unknown) => {
        if (!stop.aborted) throw error;
      })
    : { ...UNSENT_OUTCOME, problem: 'The webhook is switched off' };
  if (outcome === undefined) return requeueDelivery(deps, delivery);
  // A crash here sends the event once more, with the same id.
  const result = await db.transaction((tx) => recordOutcome(tx, deps, delivery, endpoint, outcome));
  if (result === undefined) return;
  metrics.webhookSent(result, outcome.milliseconds / 1000);
  log.info(
    {
      delivery: delivery.id,
      event: delivery.eventId,
      topic: delivery.topic,
      attempt: delivery.attempt,
      status: outcome.status,
      outcome: result,
      problem: outcome.problem,
      ms: outcome.milliseconds,
    },
    'a webhook was sent',
  );
};

/** During shutdown, another server retries at once, and this attempt does not count. */
const requeueDelivery = async ({ database: { db }, now }: WebhookDeps, delivery: WebhookDeliveryRow): Promise<void> => {
  await db.transaction((tx) =>
    finishAttempt(tx, delivery, { state: 'queued', tries: delivery.tries - 1, nextAt: now() }),
  );
};

/** @returns the result; undefined when another worker has taken over */
const recordOutcome = async (
  tx: Tx,
  deps: WebhookDeps,
  delivery: WebhookDeliveryRow,
  { enabled, url }: WebhookEndpointRow,
  outcome: Outcome,
): Promise<'delivered' | 'failed' | 'dead' | undefined> => {
  const now = deps.now();
  // Locks are always taken in the order account, endpoint, deliveries. `no key update` does not block a render that
  // writes an event for the endpoint.
  const [endpoint] = await tx
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, delivery.endpointId))
    .for('no key update');
  if (endpoint === undefined) return undefined;
  // An address that is no longer the endpoint's says nothing about the endpoint; the new one gets the event at once.
  const hasMoved = enabled && endpoint.url !== url;
  const pause = hasMoved ? 0 : WEBHOOK_RETRY_SECONDS[delivery.tries - 1];
  const isGivenUp = outcome.status === STATUS_GONE || delivery.topic === 'test';
  const isLast = !enabled || pause === undefined || (isGivenUp && !hasMoved);
  const tries = hasMoved ? delivery.tries - 1 : delivery.tries;
  const afterFailure: Partial<WebhookDeliveryRow> = isLast
    ? { state: 'dead' }
    : { state: 'queued', tries, nextAt: new Date(now.getTime() + pause * 1000) };
  const isOurs = await finishAttempt(
    tx,
    delivery,
    outcome.delivered ? { state: 'delivered', deliveredAt: now } : afterFailure,
  );
  if (!isOurs) return undefined;
  await recordAttempt(tx, delivery, outcome, now);
  if (hasMoved) return outcome.delivered ? 'delivered' : 'failed';
  if (outcome.delivered) {
    await tx
      .update(webhookEndpoints)
      .set({ failingSince: null, failures: 0, lastSuccessAt: now })
      .where(eq(webhookEndpoints.id, endpoint.id));
    return 'delivered';
  }
  // The result of a test does not change the endpoint's health.
  if (enabled && delivery.topic !== 'test') await countFailure(tx, deps, endpoint, outcome, now);
  return isLast ? 'dead' : 'failed';
};

const countFailure = async (
  tx: Tx,
  deps: WebhookDeps,
  endpoint: WebhookEndpointRow,
  { status, problem }: Outcome,
  now: Date,
): Promise<void> => {
  const failingSince = endpoint.failingSince ?? now;
  await tx
    .update(webhookEndpoints)
    .set({ failingSince, failures: sql`${webhookEndpoints.failures} + 1` })
    .where(eq(webhookEndpoints.id, endpoint.id));
  const failures = endpoint.failures + 1;
  const isFailingForDays =
    failures >= MIN_FAILURES_TO_DISABLE &&
    now.getTime() - failingSince.getTime() >= WEBHOOK_DISABLE_AFTER_DAYS * DAY_MS;
  if (endpoint.enabled && (isFailingForDays || status === STATUS_GONE))
    await switchOff(
      tx,
      deps,
      endpoint,
      status === STATUS_GONE
        ? 'The receiver answered 410: it is gone'
        : `Nothing could be delivered for ${WEBHOOK_DISABLE_AFTER_DAYS} days. ${problem}`,
      now,
    );
};

const switchOff = async (
  tx: Tx,
  { log }: WebhookDeps,
  { id, userId, url }: WebhookEndpointRow,
  reason: string,
  now: Date,
): Promise<void> => {
  await tx.update(webhookEndpoints).set({ enabled: false, disabledReason: reason }).where(eq(webhookEndpoints.id, id));
  await tx
    .update(webhookDeliveries)
    .set({ state: 'dead', leasedUntil: null })
    .where(and(eq(webhookDeliveries.endpointId, id), eq(webhookDeliveries.state, 'queued')));
  const owner = onlyRow(
    await tx.select({ username: users.username, email: users.email }).from(users).where(eq(users.id, userId)),
  );
  await queueMail(tx, {
    to: owner.email,
    template: 'webhook-off',
    data: { username: owner.username, host: new URL(url).host, reason },
    at: now,
  });
  log.warn({ endpoint: id, reason }, 'a webhook was switched off');
};
