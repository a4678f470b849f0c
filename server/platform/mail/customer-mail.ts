/** Layout of every mail to a shop's customer: the shop's header, the picture, the design's link, the unsubscribe link. */
import type { Pin } from '#contract/customer/approvals.ts';
import { customerTitle } from '#contract/customer/customer-title.ts';
import type { Language } from '#contract/customer/words/languages.ts';
import { MAIL_WORDS, type MailWords } from '#contract/customer/words/mail-words.ts';
import { TRADE_WORDS } from '#contract/customer/words/trade-words.ts';
import type { MailBlock, MailContent } from './mail-content.ts';

/** A type alias, because the outbox takes only data with an index signature. */
export type CustomerMail = {
  language: Language;
  /** The customer's name, for the greeting; empty when it is unknown. */
  person: string;
  /** The shop's name, or its owner's. */
  from: string;
  replyTo: string;
  logoFileId: string | null;
  /** `null` when the link has a password. */
  pictureFileId: string | null;
  designName: string;
  /** Number of designs on the link. */
  count: number;
  hasPassword: boolean;
  url: string;
  /** The reader's address, sealed, so that the link to stop stops the emails to that address and no other. */
  reader: string;
};

/** The page asks for confirmation, so that mail scanners that open links do not unsubscribe anyone. */
const getUnsubscribeUrl = ({ url, reader }: CustomerMail): string => `${url}?news=off&reader=${reader}`;

const untitledIn = (language: Language): string =>
  language === 'en' ? customerTitle('', '') : TRADE_WORDS[language].untitled;

/** Left out where neither a title nor a vehicle is known: the heading says that it is a new interior. */
const nameDesign = ({ designName, language }: CustomerMail): [string, string][] =>
  designName === untitledIn(language) ? [] : [[MAIL_WORDS[language].design, designName]];

interface CustomerMailText {
  subject: string;
  heading: string;
  text: string;
  /** The shop's own message, which comes first; empty when there is none. */
  message?: string;
  /** The text before the picture. */
  first?: readonly MailBlock[];
  facts?: readonly (readonly [string, string])[];
  /** The shop's words about what follows. */
  last?: readonly MailBlock[];
  /** Replaces the default button, which opens the shared page; the picture links to the same URL. */
  button?: { label: string; url: string };
  note?: string;
  /** The pins of a question in the picture. */
  pins?: readonly Pin[];
  /** Whether the address may be a stranger's: nobody there has opened the link yet, as far as we know. */
  mayBeUnknown?: boolean;
}

export const customerMail = (mail: CustomerMail, write: (words: MailWords) => CustomerMailText): MailContent => {
  const words = MAIL_WORDS[mail.language];
  const { person, from, replyTo, logoFileId, pictureFileId, designName, count, hasPassword, url, language } = mail;
  const seeLink = { label: count > 1 ? words.seeAll(count) : words.see, url };
  const {
    subject,
    heading,
    text,
    message = '',
    first = [],
    facts = [],
    last = [],
    button = seeLink,
    note,
    pins = [],
    mayBeUnknown = false,
  } = write(words);
  return {
    subject,
    heading,
    replyTo,
    shop: { name: from, logoFileId, language },
    blocks: [
      ...(person === '' ? [] : [{ kind: 'paragraph' as const, text: words.greeting(person) }]),
      ...(message === '' ? [] : [{ kind: 'quote' as const, text: message }]),
      { kind: 'paragraph', text },
      ...first,
      ...(pictureFileId === null
        ? []
        : [
            {
              kind: 'picture' as const,
              fileId: pictureFileId,
              alt: words.pictureAlt(designName),
              url: button.url,
              pins,
            },
          ]),
      { kind: 'facts', rows: [...nameDesign(mail), [words.from, from], ...facts] },
      ...last,
      { kind: 'button', ...button },
      ...(note === undefined ? [] : [{ kind: 'note' as const, text: note }]),
      ...[hasPassword ? words.password(from) : '', mayBeUnknown ? words.unknown : '']
        .filter((text) => text !== '')
        .map((text) => ({ kind: 'note' as const, text })),
      { kind: 'link', label: words.frame.stop, url: getUnsubscribeUrl(mail) },
    ],
  };
};
