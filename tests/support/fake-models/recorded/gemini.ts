/** Errors of Gemini's image models at generateContent. */
import type { DocumentationSource } from '#tests/support/service-facts.ts';
import type { RecordedError } from './recorded-error.ts';

const KEY: DocumentationSource = { url: 'https://www.developersdigest.tech/errors/api/gemini-api', read: '2026-11-22' };
const TROUBLE: DocumentationSource = {
  url: 'https://ai.google.dev/gemini-api/docs/troubleshooting',
  read: '2026-11-22',
};
const NOT_FOUND: DocumentationSource = { url: 'https://github.com/lofcz/LLMTornado/issues/146', read: '2026-11-22' };
const QUOTA: DocumentationSource = {
  url: 'https://github.com/itcon-pty-au/stremio-ai-search/issues/147',
  read: '2026-11-22',
};
const NANO_BANANA_21: DocumentationSource = {
  url: 'https://docs.laozhang.ai/en/api-capabilities/nano-banana-2-1-image',
  read: '2026-11-22',
};

const error = (code: number, status: string, message: string, details?: unknown[]) => ({
  error: { code, message, status, ...(details === undefined ? {} : { details }) },
});

export const GEMINI_ERRORS: readonly RecordedError[] = [
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
    means: 'no-access',
    source: KEY,
    body: error(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', [
      { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID', domain: 'googleapis.com' },
    ]),
  },
  {
    when: 'the account may not use it where it is, or has no billing',
    status: 400,
    means: 'no-access',
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
    means: 'no-access',
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
];
