/** Decides whether a mail server will ever accept a mail. Doubtful cases are retried. */

/** Enhanced status codes (RFC 3463) that say the recipient or the mail is unacceptable, so that a retry cannot succeed. */
const PERMANENT_ENHANCED_CODES = /^5\.(1\.(1|2|3|4|6|10)|2\.1|3\.4|5\.2|6\.\d+)\b/;
/** Permanent reply codes of servers that send no enhanced code: no such mailbox, too large, a domain without mail. */
const PERMANENT_REPLY_CODES = new Set([550, 551, 552, 553, 556]);
const ENHANCED = /\b([245]\.\d{1,3}\.\d{1,3})\b/;

interface Refusal {
  responseCode?: unknown;
  /** The server's whole line. */
  response?: unknown;
  code?: unknown;
}

/**
 * Codes below 550 are about the command or the session, not about the mail. 551 (user not local) is permanent whatever
 * follows the 5 of its enhanced code.
 */
export const isPermanentRefusal = ({ responseCode, response, code }: Refusal): boolean => {
  if (typeof responseCode !== 'number' || responseCode < 550 || responseCode > 559 || code === 'EAUTH') return false;
  const enhanced = ENHANCED.exec(typeof response === 'string' ? response : '')?.[1];
  if (enhanced === undefined) return PERMANENT_REPLY_CODES.has(responseCode);
  return PERMANENT_ENHANCED_CODES.test(enhanced) || (responseCode === 551 && enhanced.startsWith('5.'));
};
