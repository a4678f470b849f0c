/** What a mail says, without how it looks: text and HTML are both made of it (`compose-mail.ts`). Strings are plain text, never markup. */

import { looksLikeLink } from '#contract/link-like.ts';

export type MailBlock =
  | { kind: 'paragraph'; text: string }
  /** The one thing to do. `url` must begin with the site's own address. */
  | { kind: 'button'; label: string; url: string }
  | { kind: 'facts'; rows: readonly (readonly [label: string, value: string])[] }
  /** Somebody else's words, line breaks kept. */
  | { kind: 'quote'; text: string }
  /** Small print at the end. */
  | { kind: 'note'; text: string };

export interface MailContent {
  subject: string;
  heading: string;
  blocks: readonly MailBlock[];
  /** Whom an answer reaches, when that is not our support. */
  replyTo?: string;
}

/** What every template may name. */
export interface MailSite {
  /** Where the product lives, without a slash at the end; from the configuration, never from a request. */
  appUrl: string;
  supportEmail: string;
  /** Who runs the site, where that is set. */
  site: { operator: { name: string | null; address: string | null } };
}

export interface MailTemplate<Data extends Record<string, unknown>> {
  write: (data: Data, site: MailSite) => MailContent;
  /** After so many hours the mail is of no use and is not sent any more. */
  usefulHours: number;
}

export const defineMail = <Data extends Record<string, unknown>>(template: MailTemplate<Data>): MailTemplate<Data> => template;

/**
 * How somebody is greeted. People choose their own names, and our mail goes to whatever address they type: a name that reads as a link
 * would turn our sign-up form into a sender of other people's advertisements.
 */
export const greeting = (username: string): string => (looksLikeLink(username) ? 'Hello,' : `Hello ${username},`);
