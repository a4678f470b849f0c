import type { DeliveryView, WebhookView } from '#contract/developer/webhooks.ts';
import { pick } from '#contract/pick.ts';
import type { WebhookEndpointRow } from '../platform/db/schema/developers.ts';
import type { LoggedDelivery } from './delivery-store.ts';

export const toWebhookView = (
  {
    id,
    url,
    description,
    topics,
    enabled,
    disabledReason,
    failingSince,
    lastSuccessAt,
    oldSecretUntil,
    createdAt,
  }: WebhookEndpointRow,
  now: Date,
): WebhookView => ({
  id,
  url,
  description,
  topics,
  enabled,
  disabledReason,
  failingSince: failingSince?.toISOString() ?? null,
  lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
  oldSecretUntil: oldSecretUntil !== null && oldSecretUntil > now ? oldSecretUntil.toISOString() : null,
  createdAt: createdAt.toISOString(),
});

export const toDeliveryView = ({
  delivery: { id, eventId, topic, state, createdAt, deliveredAt, nextAt, body },
  attempts,
}: LoggedDelivery): DeliveryView => ({
  id,
  eventId,
  topic,
  state,
  body,
  createdAt: createdAt.toISOString(),
  deliveredAt: deliveredAt?.toISOString() ?? null,
  nextAt: state === 'queued' ? nextAt.toISOString() : null,
  attempts: attempts.map((attempt) => ({
    number: attempt.attempt,
    ...pick(attempt, 'status', 'problem', 'answerExcerpt', 'milliseconds'),
    at: attempt.createdAt.toISOString(),
  })),
});
