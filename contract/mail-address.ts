/**
 * Validates email addresses: exactly those that a mail can be sent to. An international domain may be typed in either
 * of its forms; it is kept as `xn--`, which every mail server reads, so that equal addresses are equal texts.
 */
import { z } from 'zod';

const ADDRESS_MAX = 254;
/** RFC 5321 section 4.5.3.1, RFC 1035 section 2.3.4. */
const BEFORE_MAX = 64;
const LABEL_MAX = 63;
/**
 * No characters that could make it several mailboxes or a header. Addresses in the database may be older than the
 * rules below, so mails are sent by this one.
 */
const MAILBOX =
  /^[^\s@<>()[\]\\,;:"\p{C}]{1,64}@[^\s@<>()[\]\\,;:".\p{C}]{1,63}(?:\.[^\s@<>()[\]\\,;:".\p{C}]{1,63})*$/u;

export const isMailbox = (address: string): boolean => address.length <= ADDRESS_MAX && MAILBOX.test(address);

/** Characters of a mailbox without quotes (RFC 5322 section 3.2.3, "atext"), and the dot. */
const NOT_BEFORE = /[^a-z0-9!#$%&'*+/=?^_`{|}~.-]/u;
// eslint-disable-next-line no-misleading-character-class -- joiners occur in Persian and Hindi names
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\u200c\u200d\u00b7-]*[\p{L}\p{M}\p{N}])?$/u;
const ENDING = /^(?:[a-z]{2,}|xn--[a-z0-9-]+)$/;

/** Browsers and Node convert a name in any language to its form in the name system (UTS 46). */
const { URL } = globalThis as unknown as { URL: new (address: string) => { hostname: string } };

/** The domain with every label in its form for the name system; undefined for an invalid domain. */
const domainOf = (typed: string): string | undefined => {
  const labels = typed.normalize('NFKC').replace(/[。｡]/g, '.').split('.');
  if (!labels.every((label) => LABEL.test(label))) return undefined;
  try {
    return new URL(`http://${labels.join('.')}`).hostname;
  } catch {
    return undefined;
  }
};

interface ReadAddress {
  address: string;
  /** The reason why it is none, empty where there is none to say; undefined: it is one. */
  problem?: string;
}

const problemBefore = (before: string): string | undefined => {
  const other = NOT_BEFORE.exec(before)?.[0];
  if (before === '') return 'something must stand before the @';
  if (before.length > BEFORE_MAX) return `at most ${BEFORE_MAX} characters may stand before the @`;
  if (other !== undefined) return `"${other}" cannot stand before the @`;
  return /^\.|\.\.|\.$/.test(before) ? 'before the @, a dot stands between two other characters' : undefined;
};

const problemAfter = (after: string, domain: string | undefined): string | undefined => {
  if (after === '') return 'something must stand after the @, like example.com';
  const labels = (domain ?? after).split('.');
  if (labels.some((label) => label.length > LABEL_MAX))
    return `after the @, at most ${LABEL_MAX} characters may stand between two dots`;
  if (domain === undefined) return `"${after}" is not the name of a mail server`;
  if (labels.length < 2) return `the name after the @ needs an ending, like ${domain}.com`;
  return ENDING.test(labels.at(-1) ?? '') ? undefined : `"${after}" is not the name of a mail server`;
};

const readAddress = (typed: string): ReadAddress => {
  const address = typed.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  if (at === -1) return { address, problem: '' };
  if (/[\s,;]/.test(address) || address.indexOf('@') !== at)
    return { address, problem: 'one address, without spaces and commas' };
  const [before, after] = [address.slice(0, at), address.slice(at + 1)];
  const domain = domainOf(after);
  const problem = problemBefore(before) ?? problemAfter(after, domain);
  if (problem !== undefined) return { address, problem };
  const whole = `${before}@${domain}`;
  if (whole.length > ADDRESS_MAX) return { address, problem: `it may have at most ${ADDRESS_MAX} characters` };
  return { address: whole };
};

/** The form in which an address is kept and compared. */
export const sameMailbox = (typed: string): string => readAddress(typed).address;

/**
 * An address as typed, kept in its one form.
 * @param message sentence for an address that is none; where one can say why, the reason follows it
 */
export const MailAddress = (message: string) =>
  z
    .string()
    .max(4 * ADDRESS_MAX, message)
    .transform((typed, context) => {
      const { address, problem } = readAddress(typed);
      if (problem === undefined && isMailbox(address)) return address;
      // The other fields of a form are still looked at.
      context.addIssue({ code: 'custom', message: problem ? `${message}: ${problem}` : message, continue: true });
      return address;
    });
