/**
 * Answers of mail servers, and whether the mail may be sent again. This follows from the reply code (RFC 5321, 4.2.1) and the
 * optional enhanced status code (RFC 3463, 2), whose first digit is 4 for a temporary reason and whose other digits name the
 * reason. Read on 2026-11-22 at https://www.rfc-editor.org/rfc/rfc5321 and https://www.rfc-editor.org/rfc/rfc3463.
 */
interface SmtpAnswer {
  code: number;
  text: string;
  final: boolean;
  why: string;
}

export const SMTP_ANSWERS: readonly SmtpAnswer[] = [
  {
    code: 550,
    text: '5.1.1 The email account that you tried to reach does not exist',
    final: true,
    why: 'no such mailbox',
  },
  { code: 550, text: 'no such mailbox', final: true, why: 'no such mailbox, without an enhanced code' },
  { code: 553, text: '5.1.3 Invalid address', final: true, why: 'not a valid address' },
  { code: 551, text: '5.7.1 User not local', final: true, why: 'the recipient is on another server' },
  { code: 552, text: '5.3.4 Message too big for system', final: true, why: 'the mail will always be too large' },
  {
    code: 556,
    text: '5.1.10 Recipient address has a null MX',
    final: true,
    why: 'the domain accepts no mail (RFC 7505)',
  },
  {
    code: 554,
    text: '4.7.1 Service unavailable; client host is listed, try again later',
    final: false,
    why: 'a temporary reason in a permanent reply: the enhanced code decides',
  },
  {
    code: 554,
    text: '5.7.1 Message rejected: the sender is on a block list',
    final: false,
    why: 'concerns the sender: the operator may get off the list',
  },
  { code: 554, text: 'Transaction failed', final: false, why: 'the general failure code' },
  {
    code: 550,
    text: '5.7.26 Unauthenticated email is not accepted due to the DMARC policy of the sender',
    final: false,
    why: "the operator's DNS, which can be corrected",
  },
  { code: 552, text: '5.2.2 The mailbox is full', final: false, why: 'the owner may delete mails' },
  { code: 451, text: '4.7.1 Greylisted, come back later', final: false, why: 'temporary by its code' },
  { code: 421, text: '4.3.2 Service shutting down', final: false, why: 'temporary by its code' },
  { code: 535, text: '5.7.8 Authentication credentials invalid', final: false, why: "the operator's login" },
  { code: 530, text: '5.7.0 Must issue a STARTTLS command first', final: false, why: "the operator's settings" },
];
