/** fal's queue, as its documentation describes it. */
import { UNCONFIRMED, type Source } from '../../../platform/http/service-facts.ts';
import type { ServiceContract } from './contract.ts';

const LOCKED: Source = { url: 'https://github.com/fal-ai/fal/issues/1147', read: '2026-11-22' };
const PRICING: Source = { url: 'https://fal.ai/docs/platform-apis/v1/models/pricing.md', read: '2026-11-22' };
const ERRORS: Source = { url: 'https://fal.ai/docs/documentation/model-apis/errors', read: '2026-11-22' };

export const FAL: ServiceContract = {
  service: 'fal',
  models: [],
  errors: [
    {
      when: 'the model does not exist',
      status: 404,
      body: { detail: "Application 'MODEL' not found" },
      means: 'misconfigured',
      source: UNCONFIRMED,
    },
    {
      when: 'the key is wrong',
      status: 401,
      body: { detail: 'No user found for Key ID and Secret' },
      means: 'refused',
      source: UNCONFIRMED,
    },
    {
      when: 'the account has no money left',
      status: 403,
      body: { detail: 'User is locked. Reason: Exhausted balance. Top up your balance at fal.ai/dashboard/billing.' },
      means: 'refused',
      source: LOCKED,
    },
    {
      when: 'a field that the model does not take',
      status: 422,
      body: { detail: [{ loc: ['body', 'image_url'], msg: 'field required', type: 'value_error.missing' }] },
      means: 'rejected',
      source: ERRORS,
    },
    {
      when: 'the content is refused',
      status: 422,
      body: {
        detail: [
          { loc: ['body', 'prompt'], msg: 'The content could not be processed', type: 'content_policy_violation' },
        ],
      },
      means: 'moderated',
      source: ERRORS,
    },
    {
      when: 'the model is away',
      status: 503,
      body: { detail: 'Service unavailable', error_type: 'runner_unavailable' },
      means: 'unavailable',
      source: ERRORS,
    },
  ],
  facts: [
    {
      says: "Requests over the account's number at once wait in the queue; they are not refused",
      source: { url: 'https://docs.fal.ai/documentation/model-apis/concurrency-limits', read: '2026-11-22' },
    },
    {
      says: 'A finished request may have failed: COMPLETED with error and error_type',
      source: { url: 'https://fal.ai/docs/documentation/serverless/reliability/retries', read: '2026-11-22' },
    },
    {
      says: 'A result can be read again for an hour, one of 10 KB or more for six minutes',
      source: { url: 'https://fal.ai/docs/inference-api/queue/result', read: '2026-11-28' },
    },
    {
      says: 'GET api.fal.ai/v1/models/pricing?endpoint_id=ID costs nothing and needs a key: it tells the price of each model that is asked for',
      source: PRICING,
    },
    { says: 'Of a model that is not there it tells no price, or answers 404', source: UNCONFIRMED },
    {
      says: 'Earlier it took keys of administrators alone: 403 may be about the kind of the key',
      source: { url: 'https://docs.fal.ai/platform-apis/v1/models/pricing', read: '2026-11-22' },
    },
  ],
  changes: [],
};
