import type { PageWords } from '#contract/customer/words/page-words.ts';
import { codeOf } from '#web/lib/api/api-error.ts';

/** A refusal in the customer's language; the server's own sentences are for the shop. */
export const describeProblem = (words: PageWords, error: unknown): string => {
  switch (codeOf(error)) {
    case 'wrong_share_password':
      return words.wrongPassword;
    case 'too_many_requests':
      return words.tooMany;
    case 'already_finished':
      return words.answeredAlready;
    case undefined:
      return words.offline;
    default:
      return words.failedText;
  }
};
