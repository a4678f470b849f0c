/** Errors of Replicate's predictions. */
import { UNDOCUMENTED, type DocumentationSource } from '#tests/support/service-facts.ts';
import type { RecordedError } from './recorded-error.ts';

const RATE_LIMITS: DocumentationSource = {
  url: 'https://replicate.com/docs/topics/predictions/rate-limits',
  read: '2026-11-22',
};

const problem = (status: number, title: string, detail: string) => ({ title, detail, status });

export const REPLICATE_ERRORS: readonly RecordedError[] = [
  {
    when: 'the model does not exist',
    status: 404,
    body: problem(404, 'Not found', 'The requested resource could not be found.'),
    means: 'misconfigured',
    source: UNDOCUMENTED,
  },
  {
    when: 'the version does not exist',
    status: 422,
    body: problem(
      422,
      'Invalid version or not permitted',
      "The specified version does not exist (or perhaps you don't have permission to use it?)",
    ),
    means: 'misconfigured',
    source: UNDOCUMENTED,
  },
  {
    when: 'the key is wrong',
    status: 401,
    body: problem(401, 'Unauthenticated', 'You did not pass a valid authentication token'),
    means: 'no-access',
    source: UNDOCUMENTED,
  },
  {
    when: 'the account has no money left',
    status: 402,
    body: problem(402, 'Insufficient credit', 'You have insufficient credit to run this model.'),
    means: 'no-access',
    source: UNDOCUMENTED,
  },
  {
    when: 'too many requests',
    status: 429,
    body: { detail: 'Request was throttled. Your rate limit resets in ~30s.' },
    means: 'busy',
    source: RATE_LIMITS,
  },
  {
    when: 'a field that the model does not take',
    status: 422,
    body: problem(
      422,
      'Input validation failed',
      '- input.aspect_ratio: input.aspect_ratio must be one of the following',
    ),
    means: 'rejected',
    source: UNDOCUMENTED,
  },
];
