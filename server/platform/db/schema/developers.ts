/** API keys and webhooks for other people's programs. */
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { Scope } from '#contract/developer/scopes.ts';
import type { WebhookTopic } from '#contract/developer/webhooks.ts';
import { timestamptz, createdAt, id } from '../columns.ts';
import { users } from '../schema.ts';

export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Visible part of the key, by which it is found: `rtm_` and 8 letters. */
    prefix: text().notNull().unique('api_keys_prefix'),
    /** SHA-256 of the whole key, so that a copy of this table gives no access. */
    keyHash: text().notNull(),
    scopes: jsonb().$type<Scope[]>().notNull(),
    /** `null` for a key that is valid until it is revoked. */
    expiresAt: timestamptz(),
    revokedAt: timestamptz(),
    lastUsedAt: timestamptz(),
    /** IP address of the last use. */
    lastUsedIp: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [index('api_keys_user').on(t.userId, t.createdAt)],
);

export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    url: text().notNull(),
    /** The owner's description. */
    description: text().notNull().default(''),
    topics: jsonb().$type<WebhookTopic[]>().notNull(),
    /** Signing secret, sealed (`server/platform/seal.ts`), so that a copy of the database cannot sign. */
    secretSealed: text().notNull(),
    /** The previous secret, which also signs for a while after a new one was made. */
    oldSecretSealed: text(),
    oldSecretUntil: timestamptz(),
    enabled: boolean().notNull().default(true),
    /** Reason why the server switched the endpoint off; `null` when its owner did. */
    disabledReason: text(),
    /** Time since which every attempt has failed; `null` after a success. */
    failingSince: timestamptz(),
    /** Number of failed attempts since then. */
    failures: integer().notNull().default(0),
    lastSuccessAt: timestamptz(),
    createdAt: createdAt(),
  },
  (t) => [index('webhook_endpoints_user').on(t.userId, t.createdAt)],
);

/** `dead` after too many attempts, or when the endpoint was switched off. */
const WEBHOOK_STATES = ['queued', 'sending', 'delivered', 'dead'] as const;
type WebhookState = (typeof WEBHOOK_STATES)[number];

/** One event for one endpoint, written in the transaction that caused it and sent by `webhook-service.ts`. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    /** The endpoint's owner. Not a foreign key, because it would lock the account's row while an event is sent. */
    userId: text().notNull(),
    endpointId: text()
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    /** The event's id, equal on every attempt and for every endpoint. */
    eventId: text().notNull(),
    topic: text().notNull(),
    /** Deduplication key, such as `render.succeeded:{renderId}`, so that no endpoint gets an event twice. */
    fact: text().notNull(),
    /** Signed body, sent unchanged on every attempt. */
    body: text().notNull(),
    state: text().$type<WebhookState>().notNull().default('queued'),
    /** Fencing token: incremented when a sender takes the row, and named by the write of its result. */
    attempt: integer().notNull().default(0),
    /** Attempts since the event was last queued, which determine the next pause. */
    tries: integer().notNull().default(0),
    nextAt: timestamptz().notNull(),
    /** End of the sender's lease; after it, another may take the row. */
    leasedUntil: timestamptz(),
    deliveredAt: timestamptz(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('webhook_deliveries_once').on(t.endpointId, t.fact),
    index('webhook_deliveries_waiting').on(t.state, t.nextAt),
    index('webhook_deliveries_log').on(t.endpointId, t.createdAt),
    index('webhook_deliveries_user').on(t.userId),
    check('webhook_deliveries_states', sql`${t.state} in ('queued', 'sending', 'delivered', 'dead')`),
  ],
);

/** The delivery log: the result of each attempt. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: id(),
    userId: text().notNull(),
    deliveryId: text()
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    attempt: integer().notNull(),
    /** HTTP status; `null` when there was no answer. */
    status: integer(),
    /** Reason of the failure; empty after a success. */
    problem: text().notNull().default(''),
    /** Beginning of the answer, plain characters only. */
    answerExcerpt: text().notNull().default(''),
    milliseconds: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [unique('webhook_attempts_once').on(t.deliveryId, t.attempt), index('webhook_attempts_user').on(t.userId)],
);

/** Log of created, changed and removed keys and endpoints, with author and IP address. */
export const apiAudit = pgTable(
  'api_audit',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** `key.created`, `endpoint.removed` ... */
    action: text().notNull(),
    /** The key's prefix, the endpoint's URL. */
    subject: text().notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    ipAddress: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [index('api_audit_user').on(t.userId, t.createdAt)],
);

export type ApiKeyRow = typeof apiKeys.$inferSelect;
export type WebhookEndpointRow = typeof webhookEndpoints.$inferSelect;
export type WebhookDeliveryRow = typeof webhookDeliveries.$inferSelect;
export type WebhookAttemptRow = typeof webhookAttempts.$inferSelect;
