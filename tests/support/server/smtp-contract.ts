/**
 * Answers of mail servers, and whether they may accept the same mail later. Two numbers say so: the reply code (RFC
 * 5321, 4.2.1) and, where a server sends one, the enhanced status code (RFC 3463, 2): its first digit is 4 for a
 * passing reason, the other two name the reason. Both were read on 2026-11-22 at https://www.rfc-editor.org/rfc/rfc5321
 * and https://www.rfc-editor.org/rfc/rfc3463.
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
  { code: 550, text: 'no such mailbox', final: true, why: 'no such mailbox, said without an enhanced code' },
  { code: 553, text: '5.1.3 Invalid address', final: true, why: 'no address' },
  { code: 551, text: '5.7.1 User not local', final: true, why: 'this reader is elsewhere' },
  { code: 552, text: '5.3.4 Message too big for system', final: true, why: 'it will not get smaller' },
  {
    code: 556,
    text: '5.1.10 Recipient address has a null MX',
    final: true,
    why: 'the domain takes no mail (RFC 7505)',
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
    why: 'about us and not about this reader: the operator may get off the list',
  },
  { code: 554, text: 'Transaction failed', final: false, why: 'the reply for whatever has no other code' },
  {
    code: 550,
    text: '5.7.26 Unauthenticated email is not accepted due to the DMARC policy of the sender',
    final: false,
    why: 'our own DNS: the operator can put it right',
  },
  { code: 552, text: '5.2.2 The mailbox is full', final: false, why: 'its owner may make room' },
  { code: 451, text: '4.7.1 Greylisted, come back later', final: false, why: 'temporary by its code' },
  { code: 421, text: '4.3.2 Service shutting down', final: false, why: 'temporary by its code' },
  { code: 535, text: '5.7.8 Authentication credentials invalid', final: false, why: 'our own login' },
  { code: 530, text: '5.7.0 Must issue a STARTTLS command first', final: false, why: 'our own settings' },
];
