/** Errors of fal's queue. */
import { UNDOCUMENTED, type DocumentationSource } from '#tests/support/service-facts.ts';
import type { RecordedError } from './recorded-error.ts';

const LOCKED: DocumentationSource = { url: 'https://github.com/fal-ai/fal/issues/1147', read: '2026-11-22' };
const ERRORS: DocumentationSource = { url: 'https://fal.ai/docs/documentation/model-apis/errors', read: '2026-11-22' };

export const FAL_ERRORS: readonly RecordedError[] = [
  {
    when: 'the model does not exist',
    status: 404,
    body: { detail: "Application 'MODEL' not found" },
    means: 'misconfigured',
    source: UNDOCUMENTED,
  },
  {
    when: 'the key is wrong',
    status: 401,
    body: { detail: 'No user found for Key ID and Secret' },
    means: 'no-access',
    source: UNDOCUMENTED,
  },
  {
    when: 'the account has no money left',
    status: 403,
    body: { detail: 'User is locked. Reason: Exhausted balance. Top up your balance at fal.ai/dashboard/billing.' },
    means: 'no-access',
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
];
