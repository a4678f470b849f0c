/**
 * Validates and normalizes email addresses. An international domain may be typed in either form and is stored in its
 * ASCII form (`xn--`), which every mail server can read, so that equal addresses compare as equal strings.
 */
import { z } from 'zod';
import { lowerCased } from './graphemes.ts';

const MAX_ADDRESS_LENGTH = 254;
/** Maximum length before the @ (RFC 5321 section 4.5.3.1). */
const MAX_LOCAL_PART_LENGTH = 64;
/** Maximum length of one label of a domain (RFC 1035 section 2.3.4). */
const MAX_LABEL_LENGTH = 63;
/** Excludes characters that could turn one address into several, or into a header. */
const MAILBOX =
  /^[^\s@<>()[\]\\,;:"\p{C}]{1,64}@[^\s@<>()[\]\\,;:".\p{C}]{1,63}(?:\.[^\s@<>()[\]\\,;:".\p{C}]{1,63})*$/u;

export const isMailbox = (address: string): boolean => address.length <= MAX_ADDRESS_LENGTH && MAILBOX.test(address);

/** Characters that are not allowed before the @ without quotes (RFC 5322 section 3.2.3, "atext"). */
const NOT_IN_LOCAL_PART = /[^a-z0-9!#$%&'*+/=?^_`{|}~.-]/u;
// eslint-disable-next-line no-misleading-character-class -- joiners occur in Persian and Hindi names
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\u200c\u200d\u00b7-]*[\p{L}\p{M}\p{N}])?$/u;
const TOP_LEVEL_DOMAIN = /^(?:[a-z]{2,}|xn--[a-z0-9-]+)$/;

/** Converts international domains to ASCII (UTS 46), in browsers and in Node. */
const { URL } = globalThis as unknown as { URL: new (address: string) => { hostname: string } };

/** @returns the domain in ASCII; undefined for an invalid one */
export const asciiDomain = (typed: string): string | undefined => {
  const labels = typed.replace(/。/g, '.').split('.');
  if (!labels.every((label) => LABEL.test(label))) return undefined;
  try {
    return new URL(`http://${labels.join('.')}`).hostname;
  } catch {
    return undefined;
  }
};

/** Marks that are copied along with an address and that nobody sees: soft hyphens, zero-width and direction characters. */
const UNSEEN = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

interface ReadAddress {
  address: string;
  /** Reason why the address is invalid, possibly empty; absent for a valid address. */
  problem?: string;
}

const problemOfLocalPart = (localPart: string): string | undefined => {
  const refused = NOT_IN_LOCAL_PART.exec(localPart)?.[0];
  if (localPart === '') return 'something must stand before the @';
  if (localPart.length > MAX_LOCAL_PART_LENGTH)
    return `at most ${MAX_LOCAL_PART_LENGTH} characters may stand before the @`;
  if (refused !== undefined) return `"${refused}" cannot stand before the @`;
  return /^\.|\.\.|\.$/.test(localPart) ? 'before the @, a dot stands between two other characters' : undefined;
};

/** @param domain in ASCII, if it is valid */
const problemOfDomain = (typed: string, domain: string | undefined): string | undefined => {
  if (typed === '') return 'something must stand after the @, like example.com';
  const labels = (domain ?? typed).split('.');
  if (labels.some((label) => label.length > MAX_LABEL_LENGTH))
    return `after the @, at most ${MAX_LABEL_LENGTH} characters are allowed between two dots`;
  if (domain === undefined) return `"${typed}" is not the name of a mail server`;
  if (labels.length < 2) return `the name after the @ needs an ending, like ${domain}.com`;
  return TOP_LEVEL_DOMAIN.test(labels.at(-1) ?? '') ? undefined : `"${typed}" is not the name of a mail server`;
};

const readAddress = (typed: string): ReadAddress => {
  // A keyboard for East Asian text types letters and signs in full width.
  const address = lowerCased(typed.replace(UNSEEN, '').normalize('NFKC').trim());
  const at = address.lastIndexOf('@');
  if (at === -1) return { address, problem: '' };
  if (/[\s,;]/.test(address) || address.indexOf('@') !== at)
    return { address, problem: 'one address, without spaces and commas' };
  const [localPart, typedDomain] = [address.slice(0, at), address.slice(at + 1)];
  const domain = asciiDomain(typedDomain);
  const problem = problemOfLocalPart(localPart) ?? problemOfDomain(typedDomain, domain);
  if (problem !== undefined) return { address, problem };
  const normalized = `${localPart}@${domain}`;
  if (normalized.length > MAX_ADDRESS_LENGTH)
    return { address, problem: `it may have at most ${MAX_ADDRESS_LENGTH} characters` };
  return { address: normalized };
};

/** The form in which addresses are stored and compared. */
export const normalizeAddress = (typed: string): string => readAddress(typed).address;

/** @param message error message for an invalid address; the reason is appended if it is known */
export const MailAddress = (message: string) =>
  z
    .string()
    .max(4 * MAX_ADDRESS_LENGTH, message)
    .transform((typed, context) => {
      const { address, problem } = readAddress(typed);
      if (problem === undefined && isMailbox(address)) return address;
      // With `continue`, the other fields of a form are checked too.
      context.addIssue({ code: 'custom', message: problem ? `${message}: ${problem}` : message, continue: true });
      return address;
    });
