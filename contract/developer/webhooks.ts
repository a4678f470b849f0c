/** Outgoing webhooks: events, endpoints and the log of deliveries. */
import { z } from 'zod';
import { CurrentPassword } from '../account/account-settings.ts';
import { DecisionKind } from '../customer/approvals.ts';
import { endpoint } from '../endpoint.ts';
import { singleLine } from '../plain-text.ts';
import { ProblemReply } from '../problem.ts';
import { Id, IdParam } from '../ids.ts';

export const WEBHOOK_TOPICS = ['render.succeeded', 'render.failed', 'approval.received'] as const;
export const WebhookTopic = z.enum(WEBHOOK_TOPICS);
export type WebhookTopic = z.infer<typeof WebhookTopic>;

export const TOPIC_DESCRIPTIONS: Readonly<Record<WebhookTopic, string>> = {
  'render.succeeded': 'A render is finished and its picture can be downloaded',
  'render.failed': 'A render failed and was refunded',
  'approval.received': 'A customer approved a shared design, asked for a change, or declined it',
};

export const MAX_WEBHOOKS = 5;
export const MAX_WEBHOOK_URL_LENGTH = 500;
/** Seconds within which a receiver must answer with 2xx. */
export const WEBHOOK_TIMEOUT_SECONDS = 10;
/** Pauses in seconds after failed attempts. After the last one the delivery counts as dead. */
export const WEBHOOK_RETRY_SECONDS: readonly number[] = [10, 60, 5 * 60, 30 * 60, 2 * 3600, 6 * 3600, 12 * 3600];
/** Days of continuous failure after which a webhook is disabled. */
export const WEBHOOK_DISABLE_AFTER_DAYS = 3;
/** Hours for which requests are also signed with the old secret after it is replaced. */
export const WEBHOOK_OLD_SECRET_HOURS = 24;

/** URLs are absolute and point to this server's API, which requires a key. */
export const RenderNews = z.object({
  id: z.string(),
  state: z.enum(['succeeded', 'failed']),
  createdAt: z.string(),
  finishedAt: z.string(),
  /** URL of the render in the API. */
  url: z.string(),
  /** The finished picture as PNG; `null` when there is none. */
  pictureUrl: z.string().nullable(),
  isHighRes: z.boolean(),
  /** Reason why there is no picture. */
  problem: ProblemReply.nullable(),
});

export const ApprovalNews = z.object({
  id: z.string(),
  decision: DecisionKind,
  personName: z.string(),
  words: z.string(),
  designId: z.number().int().nullable(),
  designName: z.string(),
  version: z.number().int(),
  /** Hashes of the version and of the record; the certificate at `url` explains them. */
  versionHash: z.string(),
  recordHash: z.string(),
  decidedAt: z.string(),
  url: z.string(),
});

const event = <T extends string, D extends z.ZodType>(type: T, data: D) =>
  z.object({
    /** Does not change when the event is sent again, so that a receiver can ignore repetitions. */
    id: z.string(),
    type: z.literal(type),
    createdAt: z.string(),
    data,
  });

/** The body of a webhook. */
export const WebhookEvent = z.discriminatedUnion('type', [
  event('render.succeeded', z.object({ render: RenderNews })),
  event('render.failed', z.object({ render: RenderNews })),
  event('approval.received', z.object({ approval: ApprovalNews })),
  /** Sent by hand from the account page. */
  event('test', z.object({ message: z.string() })),
]);
export type WebhookEvent = z.infer<typeof WebhookEvent>;

export const WebhookView = z.object({
  id: z.string(),
  url: z.string(),
  description: z.string(),
  topics: z.array(WebhookTopic),
  enabled: z.boolean(),
  /** Why the server switched the webhook off; `null` when it is on or its owner switched it off. */
  disabledReason: z.string().nullable(),
  /** Time of the first failure since the last success. */
  failingSince: z.string().nullable(),
  lastSuccessAt: z.string().nullable(),
  /** End of the time in which requests are also signed with the previous secret. */
  oldSecretUntil: z.string().nullable(),
  createdAt: z.string(),
});
export type WebhookView = z.infer<typeof WebhookView>;

export const DeliveryView = z.object({
  id: z.string(),
  eventId: z.string(),
  topic: z.string(),
  state: z.enum(['queued', 'sending', 'delivered', 'dead']),
  createdAt: z.string(),
  deliveredAt: z.string().nullable(),
  /** Time of the next attempt; `null` when there is none. */
  nextAt: z.string().nullable(),
  body: z.string(),
  attempts: z.array(
    z.object({
      number: z.number().int(),
      status: z.number().int().nullable(),
      problem: z.string(),
      answerExcerpt: z.string(),
      milliseconds: z.number().int(),
      at: z.string(),
    }),
  ),
});
export type DeliveryView = z.infer<typeof DeliveryView>;

const Url = z.string().trim().min(1, 'Please enter an address').max(MAX_WEBHOOK_URL_LENGTH, 'This address is too long');
const Topics = z
  .array(WebhookTopic)
  .min(1, 'Please choose at least one event')
  .max(WEBHOOK_TOPICS.length)
  .transform((topics) => [...new Set(topics)]);
const Description = singleLine(80).default('');
const DeliveryId = IdParam.extend({ delivery: Id });
const WithSecret = z.object({ webhook: WebhookView, /** Shown this once. */ secret: z.string() });

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/account/webhooks',
  summary: 'Webhooks of the account',
  access: 'user',
  status: 200,
  reply: z.array(WebhookView),
});
export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/account/webhooks',
  summary: 'Add a webhook; its secret is shown once',
  access: 'user',
  status: 201,
  body: z.object({ url: Url, description: Description, topics: Topics, password: CurrentPassword }),
  reply: WithSecret,
});
/** Missing fields do not change. A new URL requires `password`. */
export const changeWebhook = endpoint({
  method: 'PATCH',
  path: '/api/account/webhooks/:id',
  summary: 'Change a webhook, switch it off or on',
  access: 'user',
  status: 200,
  params: IdParam,
  body: z.object({
    url: Url.optional(),
    description: singleLine(80).optional(),
    topics: Topics.optional(),
    enabled: z.boolean().optional(),
    password: CurrentPassword.optional(),
  }),
  reply: WebhookView,
});
export const removeWebhook = endpoint({
  method: 'DELETE',
  path: '/api/account/webhooks/:id',
  summary: 'Remove a webhook and its log',
  access: 'user',
  status: 204,
  params: IdParam,
});
export const renewWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/account/webhooks/:id/secret',
  summary: 'Create a new secret; the old one stays valid for a day',
  access: 'user',
  status: 200,
  params: IdParam,
  body: z.object({ password: CurrentPassword }),
  reply: WithSecret,
});
export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/account/webhooks/:id/test',
  summary: 'Send a test event',
  access: 'user',
  status: 202,
  params: IdParam,
  reply: DeliveryView,
});
export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/account/webhooks/:id/deliveries',
  summary: 'The delivery log, newest first',
  access: 'user',
  status: 200,
  params: IdParam,
  query: z.object({ /** The last delivery of the previous page. */ before: Id.optional() }),
  reply: z.array(DeliveryView),
});
export const redeliver = endpoint({
  method: 'POST',
  path: '/api/account/webhooks/:id/deliveries/:delivery/redeliver',
  summary: 'Send an event once more, under the same id',
  access: 'user',
  status: 202,
  params: DeliveryId,
  reply: DeliveryView,
});
