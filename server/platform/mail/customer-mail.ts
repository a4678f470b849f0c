/**
 * Frame of every mail to a shop's customer: the shop's header, the picture, the link to the design and the way to
 * unsubscribe.
 */
import type { Language } from '#contract/customer/words/languages.ts';
import { MAIL_WORDS, type MailWords } from '#contract/customer/words/mail-words.ts';
import type { MailBlock, MailContent } from './mail-content.ts';

/** A type and no interface: the outbox keeps it as JSON. */
export type CustomerMail = {
  language: Language;
  /** The shop's name, or its owner's. */
  from: string;
  replyTo: string;
  logoFileId: string | null;
  /** `null` where a password guards the design. */
  pictureFileId: string | null;
  designName: string;
  /** Designs on the link. */
  count: number;
  hasPassword: boolean;
  url: string;
};

/** Page that asks whether the mails shall stop: programs that scan links stop none. */
const stopUrl = ({ url }: CustomerMail): string => `${url}?news=off`;

interface Said {
  subject: string;
  heading: string;
  text: string;
  facts?: readonly (readonly [string, string])[];
  /** The shop's words, or the customer's own. */
  quote?: MailBlock[];
  /** Instead of the button that opens what the link shows now; the picture leads there as well. */
  button?: { label: string; url: string };
  note?: string;
}

export const customerMail = (mail: CustomerMail, say: (words: MailWords) => Said): MailContent => {
  const words = MAIL_WORDS[mail.language];
  const { from, replyTo, logoFileId, pictureFileId, designName, count, hasPassword, url, language } = mail;
  const seeLink = { label: count > 1 ? words.seeAll(count) : words.see, url };
  const { subject, heading, text, facts = [], quote = [], button = seeLink, note } = say(words);
  return {
    subject,
    heading,
    replyTo,
    shop: { name: from, logoFileId, language },
    blocks: [
      { kind: 'paragraph', text },
      ...(pictureFileId === null
        ? []
        : [{ kind: 'picture' as const, fileId: pictureFileId, alt: words.picture(designName), url: button.url }]),
      { kind: 'facts', rows: [[words.design, designName], [words.from, from], ...facts] },
      ...quote,
      { kind: 'button', ...button },
      ...(note === undefined ? [] : [{ kind: 'note' as const, text: note }]),
      { kind: 'note', text: `${hasPassword ? `${words.password(from)} ` : ''}${words.unknown}` },
      { kind: 'link', label: words.frame.stop, url: stopUrl(mail) },
    ],
  };
};
