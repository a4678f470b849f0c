/** Gemini's image models over generateContent, as Google's documentation describes them. */
import { UNCONFIRMED, type Source } from '../../../platform/http/service-facts.ts';
import type { ServiceContract } from './contract.ts';

const DEPRECATIONS: Source = { url: 'https://ai.google.dev/gemini-api/docs/deprecations', read: '2026-11-22' };
const MIGRATION: Source = {
  url: 'https://firebase.google.com/docs/ai-logic/imagen-models-migration',
  read: '2026-11-22',
};
const KEY: Source = { url: 'https://www.developersdigest.tech/errors/api/gemini-api', read: '2026-11-22' };
const TROUBLE: Source = { url: 'https://ai.google.dev/gemini-api/docs/troubleshooting', read: '2026-11-22' };
const NOT_FOUND: Source = { url: 'https://github.com/lofcz/LLMTornado/issues/146', read: '2026-11-22' };
const QUOTA: Source = { url: 'https://github.com/itcon-pty-au/stremio-ai-search/issues/147', read: '2026-11-22' };
const NANO_BANANA_21: Source = {
  url: 'https://docs.laozhang.ai/en/api-capabilities/nano-banana-2-1-image',
  read: '2026-11-22',
};

export const CURRENT_MODEL = 'gemini-nano-banana-2.1';

/** Sizes at 1K, by aspect ratio; 2K and 4K are two and four times that. */
export const RATIOS = [
  ['1:1', 1024, 1024],
  ['2:3', 848, 1264],
  ['3:2', 1264, 848],
  ['3:4', 896, 1200],
  ['4:3', 1200, 896],
  ['4:5', 928, 1152],
  ['5:4', 1152, 928],
  ['9:16', 768, 1376],
  ['16:9', 1376, 768],
  ['21:9', 1584, 672],
] as const;
export const IMAGE_SIZES = ['1K', '2K', '4K'] as const;

const error = (code: number, status: string, message: string, details?: unknown[]) => ({
  error: { code, message, status, ...(details === undefined ? {} : { details }) },
});

export const GEMINI: ServiceContract = {
  service: 'Google Gemini',
  models: [
    { name: CURRENT_MODEL, source: MIGRATION },
    { name: 'gemini-3-pro-image', source: DEPRECATIONS },
    {
      name: 'gemini-3.1-flash-lite-image',
      source: { url: 'https://ai.google.dev/gemini-api/docs/models/gemini-3.1-flash-lite-image', read: '2026-11-22' },
    },
    // A third party's list: Google's page, as it was stored in September, announced no end yet.
    {
      name: 'gemini-3.1-flash-image',
      ends: '2026-10-29',
      replacement: CURRENT_MODEL,
      source: { url: 'https://www.skills.sh/jpcaparas/skills/nanobanana', read: '2026-11-22' },
    },
    { name: 'gemini-2.5-flash-image', ends: '2026-10-02', replacement: CURRENT_MODEL, source: DEPRECATIONS },
    { name: 'gemini-3.1-flash-image-preview', ends: '2026-06-25', replacement: CURRENT_MODEL, source: DEPRECATIONS },
    { name: 'gemini-3-pro-image-preview', ends: '2026-06-25', replacement: 'gemini-3-pro-image', source: DEPRECATIONS },
    {
      name: 'gemini-2.5-flash-image-preview',
      ends: '2026-01-15',
      replacement: CURRENT_MODEL,
      source: { url: 'https://ai.google.dev/gemini-api/docs/changelog', read: '2026-11-22' },
    },
  ],
  errors: [
    {
      when: 'the model does not exist or has ended',
      status: 404,
      means: 'misconfigured',
      source: NOT_FOUND,
      body: error(
        404,
        'NOT_FOUND',
        'models/MODEL is not found for API version v1beta, or is not supported for generateContent. Call ListModels to see the list of available models and their supported methods.',
      ),
    },
    {
      when: 'the key is wrong: a 400, not a 401',
      status: 400,
      means: 'refused',
      source: KEY,
      body: error(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', [
        { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID', domain: 'googleapis.com' },
      ]),
    },
    {
      when: 'the account may not use it where it is, or has no billing',
      status: 400,
      means: 'refused',
      source: TROUBLE,
      body: error(
        400,
        'FAILED_PRECONDITION',
        'User location is not supported for the API use without a billing account linked.',
      ),
    },
    {
      when: 'the key has no rights',
      status: 403,
      means: 'refused',
      source: TROUBLE,
      body: error(403, 'PERMISSION_DENIED', 'Your API key was reported as leaked. Please use another API key.'),
    },
    {
      when: 'too many requests',
      status: 429,
      means: 'busy',
      source: QUOTA,
      body: error(
        429,
        'RESOURCE_EXHAUSTED',
        'You exceeded your current quota, please check your plan and billing details.',
        [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '37s' }],
      ),
    },
    {
      when: 'a parameter that the model does not take',
      status: 400,
      means: 'rejected',
      source: NANO_BANANA_21,
      body: error(400, 'INVALID_ARGUMENT', 'Request contains an invalid argument.'),
    },
    {
      when: 'the service is overloaded',
      status: 503,
      means: 'unavailable',
      source: TROUBLE,
      body: error(503, 'UNAVAILABLE', 'The model is overloaded. Please try again later.'),
    },
  ],
  facts: [
    { says: 'There is no mask: a second picture and words are all that can tell where to draw', source: UNCONFIRMED },
    { says: 'Sizes 1K, 2K and 4K; 512 is refused with 400 by gemini-nano-banana-2.1', source: NANO_BANANA_21 },
    {
      says: 'gemini-nano-banana-2.1 costs about $0.034 a picture at 1K: 1,120 output tokens at $30 a million',
      source: { url: 'https://fal.ai/learn/tools/nano-banana-api', read: '2026-11-22' },
    },
    {
      says: 'A refusal for the content is no error but a finishReason (IMAGE_SAFETY ...) or a blockReason',
      source: UNCONFIRMED,
    },
  ],
  changes: [
    { day: '2026-10-02', what: 'gemini-2.5-flash-image ended; it was our default until then', source: DEPRECATIONS },
    {
      day: '2026-10-07',
      what: 'gemini-nano-banana-2.1 came, with the same requests and answers',
      source: NANO_BANANA_21,
    },
  ],
};
