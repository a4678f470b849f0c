/** Errors of OpenAI's images API. */
import { UNDOCUMENTED, type DocumentationSource } from '#tests/support/service-facts.ts';
import type { RecordedError } from './recorded-error.ts';

const ERRORS: DocumentationSource = {
  url: 'https://developers.openai.com/docs/guides/error-codes',
  read: '2026-11-22',
};
const VERIFIED: DocumentationSource = { url: 'https://github.com/openai-php/client/issues/565', read: '2026-11-22' };
const HARD_LIMIT: DocumentationSource = {
  url: 'https://github.com/dfinke/PowerShellAI/issues/127',
  read: '2026-11-22',
};
const NOT_FOUND: DocumentationSource = {
  url: 'https://dev.to/flarecanary/dalle-shuts-down-may-12-the-gpt-image-1-migration-isnt-the-drop-in-swap-it-looks-like-3p02',
  read: '2026-11-22',
};
const ENDED: DocumentationSource = { url: 'https://github.com/openai/openai-node/issues/1844', read: '2026-11-22' };

const error = (message: string, code: string | null, type = 'invalid_request_error', param: string | null = null) => ({
  error: { message, type, param, code },
});

export const OPENAI_ERRORS: readonly RecordedError[] = [
  {
    when: 'the model does not exist',
    status: 404,
    body: error('The model `MODEL` does not exist or you do not have access to it.', 'model_not_found'),
    means: 'misconfigured',
    source: NOT_FOUND,
  },
  {
    when: 'the model has ended',
    status: 400,
    body: error(
      "Invalid value: 'MODEL'. Value must be one of the supported image models.",
      'invalid_value',
      'invalid_request_error',
      'model',
    ),
    means: 'misconfigured',
    source: ENDED,
  },
  {
    when: 'the spending limit of the account is reached',
    status: 400,
    body: error('Billing hard limit has been reached', 'billing_hard_limit_reached'),
    means: 'no-access',
    source: HARD_LIMIT,
  },
  {
    when: 'the account has no money left',
    status: 429,
    body: error(
      'You exceeded your current quota, please check your plan and billing details.',
      'insufficient_quota',
      'insufficient_quota',
    ),
    means: 'no-access',
    source: ERRORS,
  },
  {
    when: 'the credit is used up: the code varies, the type stays',
    status: 429,
    body: error('You have run out of credits.', 'credit_balance_exhausted', 'insufficient_quota'),
    means: 'no-access',
    source: { url: 'https://www.developersdigest.tech/errors/api/openai-api', read: '2026-11-22' },
  },
  {
    when: 'the key is wrong',
    status: 401,
    body: error('Incorrect API key provided: sk-test-********7890.', 'invalid_api_key'),
    means: 'no-access',
    source: ERRORS,
  },
  {
    when: 'the organization is not verified',
    status: 403,
    body: error('Your organization must be verified to use the model `MODEL`.', null),
    means: 'no-access',
    source: VERIFIED,
  },
  {
    when: 'too many requests',
    status: 429,
    body: error('Rate limit reached for images per minute.', 'rate_limit_exceeded', 'requests'),
    means: 'busy',
    source: ERRORS,
  },
  {
    when: 'the content is refused',
    status: 400,
    body: error('Your request was rejected by the safety system.', 'moderation_blocked', 'image_generation_user_error'),
    means: 'moderated',
    source: UNDOCUMENTED,
  },
  {
    when: 'the size is too small',
    status: 400,
    body: error(
      "Invalid size '656x544'. Requested resolution is below the current minimum pixel budget.",
      'invalid_value',
      'image_generation_user_error',
      'size',
    ),
    means: 'rejected',
    source: UNDOCUMENTED,
  },
  {
    when: 'the service is overloaded',
    status: 503,
    body: error('The engine is currently overloaded, please try again later.', null, 'server_error'),
    means: 'unavailable',
    source: ERRORS,
  },
];
