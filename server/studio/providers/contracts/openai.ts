/** OpenAI's images API, as its documentation describes it. */
import type { FrameRules } from '#engine/transfer/frame.ts';
import { UNCONFIRMED, type Source } from '../../../platform/http/service-facts.ts';
import type { ServiceContract } from './contract.ts';

const REFERENCE: Source = { url: 'https://s.apifox.cn/apidoc/docs-site/3868318/api-288978020', read: '2026-11-22' };
const DEPRECATIONS: Source = { url: 'https://developers.openai.com/api/docs/deprecations', read: '2026-11-22' };
const ERRORS: Source = { url: 'https://developers.openai.com/docs/guides/error-codes', read: '2026-11-22' };
const VERIFIED: Source = { url: 'https://github.com/openai-php/client/issues/565', read: '2026-11-22' };
const HARD_LIMIT: Source = { url: 'https://github.com/dfinke/PowerShellAI/issues/127', read: '2026-11-22' };
const NOT_FOUND: Source = {
  url: 'https://dev.to/flarecanary/dalle-shuts-down-may-12-the-gpt-image-1-migration-isnt-the-drop-in-swap-it-looks-like-3p02',
  read: '2026-11-22',
};
const ENDED: Source = { url: 'https://github.com/openai/openai-node/issues/1844', read: '2026-11-22' };
const REPLACEMENT = 'gpt-image-2';

/** Sizes that models from `gpt-image-2` on take. */
export const FLEXIBLE_SIZES = {
  grid: 16,
  maxRatio: 3,
  minPixels: 655_360,
  maxPixels: 8_294_400,
  maxSide: 3840,
} as const satisfies FrameRules;
/** Sizes that older models take. */
export const THREE_SIZES = [
  { width: 1024, height: 1024 },
  { width: 1536, height: 1024 },
  { width: 1024, height: 1536 },
] as const;
export const takesThreeSizes = (model: string): boolean => /^(gpt-image-1|chatgpt-image)/.test(model);
/** Models that take `input_fidelity`; newer ones are faithful by themselves and refuse it. */
export const takesFidelity = (model: string): boolean => /^(gpt-image-1(\.5)?)(-\d|$)/.test(model);

const error = (message: string, code: string | null, type = 'invalid_request_error', param: string | null = null) => ({
  error: { message, type, param, code },
});

export const OPENAI: ServiceContract = {
  service: 'OpenAI',
  models: [
    { name: 'gpt-image-2', source: DEPRECATIONS },
    { name: 'gpt-image-2.6-sunburst', source: DEPRECATIONS },
    { name: 'gpt-image-2.6-flare', source: DEPRECATIONS },
    { name: 'gpt-image-1.5', ends: '2026-12-01', replacement: 'gpt-image-2.6-sunburst', source: DEPRECATIONS },
    { name: 'gpt-image-1-mini', ends: '2026-12-01', replacement: 'gpt-image-2.6-flare', source: DEPRECATIONS },
    { name: 'chatgpt-image-latest', ends: '2026-12-01', replacement: 'gpt-image-2.6-sunburst', source: DEPRECATIONS },
    {
      name: 'gpt-image-1',
      ends: '2026-10-23',
      replacement: REPLACEMENT,
      source: { url: 'https://o-mega.ai/tools/gpt-image-1-api', read: '2026-11-22' },
    },
    { name: 'dall-e-2', ends: '2026-05-12', replacement: REPLACEMENT, source: DEPRECATIONS },
    { name: 'dall-e-3', ends: '2026-05-12', replacement: REPLACEMENT, source: DEPRECATIONS },
  ],
  errors: [
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
      means: 'refused',
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
      means: 'refused',
      source: ERRORS,
    },
    {
      when: 'the credit is used up: the code varies, the type stays',
      status: 429,
      body: error('You have run out of credits.', 'credit_balance_exhausted', 'insufficient_quota'),
      means: 'refused',
      source: { url: 'https://www.developersdigest.tech/errors/api/openai-api', read: '2026-11-22' },
    },
    {
      when: 'the key is wrong',
      status: 401,
      body: error('Incorrect API key provided: sk-test-********7890.', 'invalid_api_key'),
      means: 'refused',
      source: ERRORS,
    },
    {
      when: 'the organization is not verified',
      status: 403,
      body: error('Your organization must be verified to use the model `MODEL`.', null),
      means: 'refused',
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
      body: error(
        'Your request was rejected by the safety system.',
        'moderation_blocked',
        'image_generation_user_error',
      ),
      means: 'moderated',
      source: UNCONFIRMED,
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
      source: UNCONFIRMED,
    },
    {
      when: 'the service is overloaded',
      status: 503,
      body: error('The engine is currently overloaded, please try again later.', null, 'server_error'),
      means: 'unavailable',
      source: ERRORS,
    },
  ],
  facts: [
    {
      says: 'gpt-image-2: sides in multiples of 16, at most 3840; at most 3:1; 655,360 to 8,294,400 pixels',
      source: { url: 'https://github.com/openclaw/openclaw/pull/118476', read: '2026-11-22' },
    },
    { says: 'Older models take 1024x1024, 1536x1024 and 1024x1536 alone', source: REFERENCE },
    { says: "A mask is a PNG of the picture's size, transparent where it may draw", source: REFERENCE },
    { says: 'Prompts of up to 32,000 characters', source: REFERENCE },
  ],
  changes: [
    { day: '2026-05-12', what: 'dall-e-2 and dall-e-3 ended', source: DEPRECATIONS },
    {
      day: '2026-06-02',
      what: 'gpt-image-1.5, gpt-image-1-mini and chatgpt-image-latest announced to end on 2026-12-01',
      source: DEPRECATIONS,
    },
  ],
};
