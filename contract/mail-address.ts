/** Validates email addresses: exactly those that a mail can be sent to. */
import { z } from 'zod';

const ADDRESS_MAX = 254;
/**
 * At most 64 characters before the `@` and 63 between two dots (RFC 5321 section 4.5.3.1, RFC 1035 section 2.3.4), and
 * no characters that could make it several mailboxes or a header.
 */
const MAILBOX =
  /^[^\s@<>()[\]\\,;:"\p{C}]{1,64}@[^\s@<>()[\]\\,;:".\p{C}]{1,63}(?:\.[^\s@<>()[\]\\,;:".\p{C}]{1,63})*$/u;

export const isMailbox = (address: string): boolean => address.length <= ADDRESS_MAX && MAILBOX.test(address);

/** An address as typed; stored in lower case. */
export const MailAddress = (message: string) =>
  z.string().trim().toLowerCase().max(ADDRESS_MAX, message).pipe(z.email(message).refine(isMailbox, message));
