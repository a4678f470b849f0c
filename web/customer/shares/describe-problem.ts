import type { PageWords } from '#contract/customer/words/page-words.ts';
import { getProblemCode } from '#web/lib/api/api-error.ts';

/**
 * Describes an error in the customer's language. The server's own messages are for the shop.
 * @param shopName empty if the link does not name the shop
 */
export const describeProblem = (words: PageWords, error: unknown, shopName = ''): string => {
  switch (getProblemCode(error)) {
    case 'wrong_share_password':
      return words.wrongPassword;
    case 'too_many_requests':
      return words.tooMany;
    case 'already_finished':
      return words.answeredAlready(shopName || words.sender);
    case 'not_found':
      return `${words.linkExpiredTitle}. ${words.linkExpiredText}`;
    case 'link_not_valid':
      return words.emailTooOld;
    case undefined:
      return words.offline;
    default:
      return words.failedText;
  }
};
