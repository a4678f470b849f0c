/** Errors that all image servers with OpenAI's API have in common. */
import { UNDOCUMENTED } from '#tests/support/service-facts.ts';
import type { RecordedError } from './recorded-error.ts';

const error = (message: string, type: string, code: number) => ({ error: { message, type, param: null, code } });

export const OPENAI_COMPATIBLE_ERRORS: readonly RecordedError[] = [
  {
    when: 'the path does not exist',
    status: 404,
    body: { detail: 'Not Found' },
    means: 'misconfigured',
    source: UNDOCUMENTED,
  },
  {
    when: 'the model does not exist',
    status: 404,
    body: error('The model `MODEL` does not exist.', 'NotFoundError', 404),
    means: 'misconfigured',
    source: UNDOCUMENTED,
  },
  { when: 'the key is wrong', status: 401, body: { error: 'Unauthorized' }, means: 'no-access', source: UNDOCUMENTED },
  {
    when: 'a field that the model does not take',
    status: 422,
    body: { detail: [{ loc: ['body', 'size'], msg: 'field required', type: 'missing' }] },
    means: 'rejected',
    source: UNDOCUMENTED,
  },
  {
    when: 'it is loading the model',
    status: 503,
    body: { detail: 'Service unavailable' },
    means: 'unavailable',
    source: UNDOCUMENTED,
  },
];
