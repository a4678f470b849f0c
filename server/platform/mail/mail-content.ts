/** Content of a mail, from which text and HTML are made (`compose-mail.ts`). Strings are plain text, never markup. */

import type { Pin } from '#contract/customer/approvals.ts';
import type { Language } from '#contract/customer/words/languages.ts';
import { looksLikeLink } from '#contract/link-like.ts';

export type MailBlock =
  | { kind: 'paragraph'; text: string }
  /** Above the blocks that belong together. */
  | { kind: 'heading'; text: string }
  /** A stored picture by its file's id, left out when the file no longer exists, with the customer's numbered pins. */
  | { kind: 'picture'; fileId: string; alt: string; url: string; pins?: readonly Pin[] }
  /** The button. `url` must begin with the site's own URL. */
  | { kind: 'button'; label: string; url: string }
  | { kind: 'facts'; rows: readonly (readonly [label: string, value: string])[] }
  /** Quoted text of a user, with line breaks. */
  | { kind: 'quote'; text: string }
  /** Small print at the end. */
  | { kind: 'note'; text: string }
  /** A small link at the end, such as the one to unsubscribe. */
  | { kind: 'link'; label: string; url: string };

export interface MailContent {
  subject: string;
  heading: string;
  blocks: readonly MailBlock[];
  /** Reply address, when it is not our support. */
  replyTo?: string;
  /** The shop that writes to its customer, whose header is shown instead of ours. */
  shop?: { name: string; logoFileId: string | null; language: Language };
}

/** Values for every template. */
export interface MailContext {
  /** The site's URL without a slash at the end; from the configuration, never from a request. */
  appUrl: string;
  supportEmail: string;
  /** The operator's name, when it is configured. */
  site: { operator: { name: string | null; address: string | null } };
}

/** The site of the samples. */
export const SAMPLE_SITE: MailContext = {
  appUrl: 'https://retrim.example',
  supportEmail: 'support@retrim.example',
  site: { operator: { name: 'Retrim Ltd.', address: '1 Bench Street, Austin, TX 78701' } },
};

export interface MailTemplate<Data extends Record<string, unknown>> {
  write: (data: Data, site: MailContext) => MailContent;
  /** Hours after which the mail is useless and is no longer sent. */
  usefulHours: number;
  /** Data for the test of its text and HTML, one for each variant of its text. */
  samples: readonly Data[];
}

export const defineMail = <Data extends Record<string, unknown>>(template: MailTemplate<Data>): MailTemplate<Data> =>
  template;

/** Omits a name that looks like a link, because spammers could sign up with such a name to advertise by email. */
export const greeting = (username: string): string => (looksLikeLink(username) ? 'Hello,' : `Hello ${username},`);
