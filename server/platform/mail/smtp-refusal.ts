/** Decides whether a mail server will ever accept a mail. Doubtful cases are retried. */

/** Enhanced status codes (RFC 3463) about the recipient or the mail itself, which will not change. */
const FINAL = /^5\.(1\.(1|2|3|4|6|10)|2\.1|3\.4|5\.2|6\.\d+)\b/;
/** Final reply codes of servers that send no enhanced code: no such mailbox, too large, a domain without mail. */
const FINAL_REPLIES = new Set([550, 551, 552, 553, 556]);
const ENHANCED = /\b([245]\.\d{1,3}\.\d{1,3})\b/;

interface Refusal {
  responseCode?: unknown;
  /** The server's whole line. */
  response?: unknown;
  code?: unknown;
}

export const isFinalRefusal = ({ responseCode, response, code }: Refusal): boolean => {
  if (typeof responseCode !== 'number' || responseCode < 550 || responseCode > 559 || code === 'EAUTH') return false;
  const enhanced = ENHANCED.exec(typeof response === 'string' ? response : '')?.[1];
  if (enhanced === undefined) return FINAL_REPLIES.has(responseCode);
  return FINAL.test(enhanced) || (responseCode === 551 && enhanced.startsWith('5.'));
};
